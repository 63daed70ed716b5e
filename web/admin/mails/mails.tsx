import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { MailList } from './mail-list.tsx'

export default function Mails() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.mails')}>
      <MailList />
    </Screen>
  )
}
