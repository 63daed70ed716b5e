import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../ui/screen.tsx'
import { IssueList } from './issue-list.tsx'
import { ProviderProblemList } from './provider-problems.tsx'

export const handle = declareMessages('admin-payments')

export default function Issues() {
  const { t } = useTranslation('admin')
  return (
    <Screen title={t('screens.issues')}>
      <ProviderProblemList />
      <IssueList />
    </Screen>
  )
}
