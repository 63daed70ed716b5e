import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Screen } from '../ui/screen.tsx'
import { loadViewer, ReferenceViewer } from './reference-viewer.tsx'

export const handle = declareMessages('admin-team')

export async function clientLoader() {
  await loadViewer()
  return null
}

export default function ApiReference() {
  const { t } = useTranslation('admin-team', 'admin')
  return (
    <Screen title={t('admin:screens.apiReference')}>
      <p className="mt-1 mb-3 max-w-4xl text-[0.9rem] text-muted">{t('reference.intro')}</p>
      <ReferenceViewer />
    </Screen>
  )
}
