import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../ui/screen.tsx'
import { EmailList } from './email-list.tsx'

export const handle = declareMessages('admin-emails')

export default function Emails() {
  const { t } = useTranslation('admin')
  return (
    <Screen title={t('screens.emails')}>
      <EmailList />
    </Screen>
  )
}
