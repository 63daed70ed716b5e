import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import type { Route } from './+types/archived-terms'
import { ArchivedPolicy, loadArchivedPolicy } from './archived-policy.tsx'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadArchivedPolicy(params.version, 'terms')
}

export function HydrateFallback() {
  const { t } = useTranslation('footer')
  return <ScreenSkeleton title={t('terms')} look="text" />
}

export default function ArchivedTerms({ loaderData, params }: Route.ComponentProps) {
  return <ArchivedPolicy page="terms" version={params.version} archived={loaderData} />
}
