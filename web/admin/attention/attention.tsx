import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { IssueList } from './issue-list.tsx'
import { ProviderTrouble } from './provider-trouble.tsx'

export default function Attention() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.attention')}>
      <ProviderTrouble />
      <IssueList />
    </Screen>
  )
}
