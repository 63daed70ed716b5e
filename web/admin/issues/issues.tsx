import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../screen.tsx'
import { IssueList } from './issue-list.tsx'
import { ProviderProblemList } from './provider-problems.tsx'

export default function Issues() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.attention')}>
      <ProviderProblemList />
      <IssueList />
    </Screen>
  )
}
