import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'
import { IssueList } from './issue-list.tsx'

export default function Attention() {
  const { t } = useTranslation('dashboard')
  return (
    <Screen title={t('admin.attention')}>
      <IssueList />
    </Screen>
  )
}
