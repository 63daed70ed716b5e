import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'

export default function Dashboard() {
  const { t } = useTranslation('dashboard')
  return <Screen title={t('admin.dashboard')}>{null}</Screen>
}
