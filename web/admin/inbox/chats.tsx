import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { Conversations } from './conversations.tsx'

export default function Chats() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.chats')}>
      <Conversations />
    </Screen>
  )
}
