import { HandCoins } from 'lucide-react'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Pager } from '../list/pager.tsx'
import { useFilters } from '../list/use-filters.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/issues'
import { FailedEvents } from './failed-events.tsx'
import { loadIssues } from './load-issues.ts'
import { PaymentIssues } from './payment-issues.tsx'
import { ProviderProblems } from './provider-problems.tsx'

export const handle = declareMessages('admin-payments')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadIssues(new URL(request.url).searchParams)
}

/** Payments, provider errors and webhook events that staff must decide about. */
export default function Issues({ loaderData: { issues, next, problems, events } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-payments', 'admin')
  const isEmpty = issues.length + problems.length + events.length === 0
  return (
    <Screen title={t('admin:screens.issues')} actions={<ShowResolved />}>
      <ProviderProblems problems={problems} />
      <FailedEvents events={events} />
      <PaymentIssues issues={issues} />
      {issues.length === 0 && (
        <EmptyState icon={HandCoins} title={t(isEmpty ? 'issues.none' : 'issues.noPayments')} />
      )}
      <Pager next={next} />
    </Screen>
  )
}

function ShowResolved() {
  const { t } = useTranslation('admin-payments')
  const [filters, changeFilters] = useFilters()
  return (
    <label className="inline-flex items-center gap-2 text-[0.95rem]">
      <input
        type="checkbox"
        checked={filters.has('resolved')}
        onChange={(event) => changeFilters({ resolved: event.target.checked ? '1' : undefined })}
        className="size-4 accent-accent"
      />
      {t('issues.showResolved')}
    </label>
  )
}
