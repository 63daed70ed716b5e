import { CreditCard } from 'lucide-react'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { Pager } from '../list/pager.tsx'
import { useFilters } from '../list/use-filters.ts'
import { DecisionScreen } from '../shell/decision-screen.tsx'
import { FilterRow } from '../ui/screen.tsx'
import type { Route } from './+types/issues'
import { loadIssues } from './issue-section.tsx'
import { PaymentIssues } from './payment-issues.tsx'
import { FailedEvents, ProviderProblems } from './provider-issues.tsx'

export const handle = declareMessages('admin-payments', 'admin-cases')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadIssues(new URL(request.url).searchParams)
}

/** Payments, provider errors and webhook events that staff must decide about. */
export default function Issues({ loaderData: { issues, next, problems, events } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-payments', 'admin')
  const [filters, change] = useFilters()
  const isAll = filters.has('resolved')
  const isEmpty = issues.length + problems.length + events.length === 0
  return (
    <DecisionScreen name="issues">
      {(!isEmpty || isAll) && (
        <FilterRow>
          <ShowResolved />
        </FilterRow>
      )}
      <ProviderProblems problems={problems} />
      <FailedEvents events={events} />
      <PaymentIssues issues={issues} />
      {issues.length === 0 && (
        <EmptyState
          icon={CreditCard}
          title={t(isEmpty ? 'issues.none' : 'issues.noPayments')}
          text={isEmpty ? t('issues.noneText') : undefined}
        >
          {isEmpty && !isAll && (
            <Button onClick={() => change({ resolved: '1' })}>{t('issues.showResolved')}</Button>
          )}
        </EmptyState>
      )}
      <Pager next={next} />
    </DecisionScreen>
  )
}

function ShowResolved() {
  const { t } = useTranslation('admin-payments', 'admin-cases')
  return (
    <FilterSelect
      label={t('issues.showResolved')}
      param="resolved"
      choices={[
        ['', t('admin-cases:states.open')],
        ['1', t('admin-cases:allStates')],
      ]}
    />
  )
}
