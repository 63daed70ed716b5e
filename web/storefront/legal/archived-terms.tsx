import { useTranslation } from '../../i18n/translation.tsx'
import { LoadingScreen } from '../../ui/states/loading-screen.tsx'
import type { Route } from './+types/archived-terms'
import { ArchivedPolicy, loadArchivedPolicy } from './archived-policy.tsx'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadArchivedPolicy(params.version, 'terms')
}

export function HydrateFallback() {
  const { t } = useTranslation('footer')
  return <LoadingScreen title={t('terms')} look="form" />
}

export default function ArchivedTerms({ loaderData }: Route.ComponentProps) {
  return <ArchivedPolicy page="terms" archived={loaderData} />
}
