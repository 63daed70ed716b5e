import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../screen.tsx'
import { EmailList } from './email-list.tsx'

export default function Emails() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.mails')}>
      <EmailList />
    </Screen>
  )
}
