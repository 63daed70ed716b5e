import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import type { Route } from './+types/archived-refund'
import { ArchivedPolicy, loadArchivedPolicy } from './archived-policy.tsx'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadArchivedPolicy(params.version, 'refund')
}

export function HydrateFallback() {
  const { t } = useTranslation('footer')
  return <ScreenSkeleton title={t('refund')} look="text" />
}

export default function ArchivedRefund({ loaderData, params }: Route.ComponentProps) {
  return <ArchivedPolicy page="refund" version={params.version} archived={loaderData} />
}
