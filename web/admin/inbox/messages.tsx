import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { MessageList } from './message-list.tsx'

export default function Messages() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.messages')}>
      <MessageList />
    </Screen>
  )
}
