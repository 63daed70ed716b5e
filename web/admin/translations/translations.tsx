import { useTranslation } from '../../localization/translation.tsx'
import { Screen } from '../screen.tsx'

export default function Translations() {
  const { t } = useTranslation('dashboard')
  return <Screen title={t('admin.translations')}>{null}</Screen>
}
