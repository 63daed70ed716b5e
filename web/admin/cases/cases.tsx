import { Scale } from 'lucide-react'
import { CASE_KINDS } from '../../../shop/cases/case-state.ts'
import { shortId } from '../../../shop/short-id.ts'
import { TrialMark } from '../../account/orders/order-status-badge.tsx'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { DecisionScreen } from '../shell/decision-screen.tsx'
import type { Route } from './+types/cases'
import { CaseDecision } from './case-decision.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { CaseDeadline, CaseState, CaseStatement } from './case-facts.tsx'
import {
  CASE_PARAM,
  type CaseSummary,
  fetchCase,
  fetchCases,
  isFiltered,
  STATE_FILTERS,
} from './cases-api.ts'

export const handle = declareMessages('admin-cases', 'admin-payments', 'orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const listed = fetchCases(address)
  const open = fetchOpenItem(address.get(CASE_PARAM) ?? (await listed).cases[0]?.id, fetchCase)
  return { ...(await listed), open: await open }
}

/** Cases of customers: open ones by their deadline, with what the policy proposes. */
export default function Cases({ loaderData: { cases, next, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cases', 'admin')
  const [filters] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.cases')
  return (
    <DecisionScreen name="cases">
      <ItemList
        isDesk
        controls={<CaseFilters />}
        param={CASE_PARAM}
        label={title}
        rows={cases}
        next={next}
        columns={columns}
        rowAttributes={({ id, kind }) => ({ 'data-case': id, 'data-kind': kind })}
        cardAside={(row) => <CaseDeadline found={row} />}
        card={(row) => (
          <>
            <CardLine value={row.state !== 'open' && <CaseState state={row.state} look="words" />}>
              <span>{t(`kinds.${row.kind}`)}</span>
              <CaseOrder row={row} />
            </CardLine>
            <CaseStatement row={row} />
          </>
        )}
        empty={
          isFiltered(filters)
            ? { icon: Scale, title: t('noneFound') }
            : { icon: Scale, title: t('none'), text: t('noneText') }
        }
        renderDrawer={(controls) => open && <CaseDrawer open={open} {...controls} />}
      />
    </DecisionScreen>
  )
}

function CaseFilters() {
  const { t } = useTranslation('admin-cases')
  return (
    <>
      <FilterSelect
        label={t('filterByKind')}
        param="kind"
        choices={[['', t('allKinds')], ...CASE_KINDS.map((name) => [name, t(`kinds.${name}`)] as const)]}
        removes={CASE_PARAM}
      />
      <FilterSelect
        label={t('filterByState')}
        param="state"
        choices={[
          ['', t('states.open')],
          ['overdue', t('onlyOverdue')],
          ...STATE_FILTERS.map((name) => [name, t(name === 'all' ? 'allStates' : `states.${name}`)] as const),
        ]}
        removes={CASE_PARAM}
      />
    </>
  )
}

function useColumns(): Column<CaseSummary>[] {
  const { t } = useTranslation('admin-cases', 'admin')
  return [
    {
      id: 'customer',
      heading: t('admin:orderColumns.customer'),
      cell: ({ customer }) => (
        <bdi className="cut font-semibold" title={customer.email}>
          {customer.name}
        </bdi>
      ),
    },
    {
      id: 'decision',
      heading: t('decide'),
      onCard: 'buttons',
      cell: (row) => row.state === 'open' && <CaseDecision found={row} isShort />,
    },
  ]
}

/** The package of the order, with its number. */
function CaseOrder({ row: { orderId, order, ...found } }: { row: CaseSummary }) {
  return (
    <span className="flex min-w-0 gap-1.5">
      <bdi className="cut">{order.packageName}</bdi>
      <TrialMark order={found} look="icon" />
      <span className="figures shrink-0 text-muted">{shortId(orderId)}</span>
    </span>
  )
}
