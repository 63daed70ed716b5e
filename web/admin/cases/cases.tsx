import { Scale } from 'lucide-react'
import { CASE_KINDS } from '../../../shop/cases/case-state.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFilters } from '../data/use-filters.ts'
import { useOpenItem } from '../data/use-open-item.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { type Column, Ledger } from '../ui/ledger.tsx'
import { Pager } from '../ui/pager.tsx'
import { Screen } from '../ui/screen.tsx'
import { TwoTexts } from '../ui/two-texts.tsx'
import type { Route } from './+types/cases'
import { CaseAge, CaseDeadline, CaseState } from './case-cells.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { CASE_PARAM, isFiltered, parseCaseQuery, STATE_FILTERS } from './case-query.ts'
import { type CaseSummary, fetchCases, fetchOpenCase } from './cases-api.ts'
import { useRemedyText } from './remedy-text.ts'

export const handle = declareMessages('admin-cases', 'admin-payments', 'orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const [{ cases, next }, open] = await Promise.all([
    fetchCases(address),
    fetchOpenCase(address.get(CASE_PARAM)),
  ])
  return { cases, next, open }
}

/** Cases of customers: open ones by their deadline, with what the policy proposes. */
export default function Cases({ loaderData: { cases, next, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cases', 'admin')
  const [filters] = useFilters()
  const { openId, getLink, close, step } = useOpenItem(CASE_PARAM)
  const ids = cases.map(({ id }) => id)
  const columns = useColumns()
  const title = t('admin:screens.cases')
  return (
    <Screen title={title} actions={<CaseFilters />}>
      {cases.length === 0 ? (
        <EmptyState
          icon={Scale}
          title={t(isFiltered(filters) ? 'noneFound' : 'none')}
          text={isFiltered(filters) ? undefined : t('noneText')}
        />
      ) : (
        <Ledger
          label={title}
          rows={cases}
          columns={columns}
          getLink={({ id }) => getLink(id)}
          rowAttributes={({ id, kind }) => ({ 'data-case': id, 'data-kind': kind })}
          cardAside={(row) => <CaseDeadline found={row} />}
          card={(row) => <CaseCard row={row} />}
          currentId={openId}
        />
      )}
      <Pager next={next} />
      {open && <CaseDrawer found={open} onClose={close} onStep={(by) => step(ids, by)} />}
    </Screen>
  )
}

function CaseFilters() {
  const { t } = useTranslation('admin-cases')
  const [filters, change] = useFilters()
  const { state, kind, overdue } = parseCaseQuery(filters)
  return (
    <>
      {state === undefined && (
        <label className="flex min-h-9 touch:min-h-11 items-center gap-2 text-[0.9rem]">
          <input
            type="checkbox"
            checked={overdue === '1'}
            onChange={({ target }) =>
              change({ [CASE_PARAM]: undefined, overdue: target.checked ? '1' : undefined })
            }
            className="size-4 accent-accent"
          />
          {t('onlyOverdue')}
        </label>
      )}
      <FilterSelect
        label={t('filterByKind')}
        param="kind"
        value={kind ?? ''}
        choices={[['', t('allKinds')], ...CASE_KINDS.map((name) => [name, t(`kinds.${name}`)] as const)]}
        removes={CASE_PARAM}
      />
      <FilterSelect
        label={t('filterByState')}
        param="state"
        value={state ?? ''}
        choices={[
          ['', t('states.open')],
          ...STATE_FILTERS.map((name) => [name, t(name === 'all' ? 'allStates' : `states.${name}`)] as const),
        ]}
        removes={CASE_PARAM}
      />
    </>
  )
}

function useColumns(): Column<CaseSummary>[] {
  const { t } = useTranslation('admin-cases', 'admin')
  const remedyText = useRemedyText()
  return [
    {
      id: 'kind',
      heading: t('columns.kind'),
      cell: ({ kind }) => <span className="font-medium text-link">{t(`kinds.${kind}`)}</span>,
    },
    {
      id: 'order',
      heading: t('admin:orderColumns.order'),
      className: 'w-1/3 max-w-0 min-w-36',
      cell: ({ orderId, order }) => (
        <TwoTexts first={order.packageName}>
          <span className="font-mono">{shortId(orderId)}</span>
        </TwoTexts>
      ),
    },
    {
      id: 'customer',
      heading: t('admin:orderColumns.customer'),
      className: 'w-1/3 max-w-0 min-w-36',
      cell: ({ customer }) => (
        <TwoTexts title={customer.email} first={customer.name}>
          {customer.email}
        </TwoTexts>
      ),
    },
    { id: 'proposal', heading: t('columns.proposal'), cell: ({ proposal }) => remedyText(proposal) },
    {
      id: 'deadline',
      heading: t('admin:orderColumns.deadline'),
      cell: (row) => <CaseDeadline found={row} />,
    },
    {
      id: 'age',
      heading: t('admin:orderColumns.age'),
      align: 'end',
      className: 'max-[75rem]:hidden',
      cell: (row) => <CaseAge found={row} />,
    },
    { id: 'state', heading: t('columns.state'), cell: ({ state }) => <CaseState state={state} /> },
  ]
}

/** The second and third line of a case on a phone; its kind and deadline are the first. */
function CaseCard({ row }: { row: CaseSummary }) {
  const remedyText = useRemedyText()
  return (
    <>
      <div className="mt-1 min-w-0">
        <TwoTexts first={row.order.packageName}>
          <span className="font-mono">{shortId(row.orderId)}</span>
        </TwoTexts>
      </div>
      <div className="mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          {remedyText(row.proposal)}
          <span className="text-muted">
            {' · '}
            <bdi>{row.customer.name}</bdi>
          </span>
        </span>
        <CaseState state={row.state} />
      </div>
    </>
  )
}
