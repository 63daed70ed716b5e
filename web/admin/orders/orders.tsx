import { Inbox, RotateCw, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { href, Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { ORDER_QUEUES } from '../../../shop/orders/order-queues.ts'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { watchScrollRow } from '../../ui/scroll-row.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ClearFilters } from '../list/filter-fields.tsx'
import { Pager } from '../list/pager.tsx'
import { CURSOR_PARAM, type FilterChange, useFilters } from '../list/use-filters.ts'
import { taskCounts } from '../shell/screen-count.tsx'
import { TAB_CLASS, TAB_ROW_CLASS } from '../tabs.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/orders'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderFilters } from './order-filters.tsx'
import { isFiltered, ORDER_PARAM, type OrderQuery, parseOrderQuery } from './order-query.ts'
import { ExportButton, OrderTable } from './order-table.tsx'
import { fetchOrder, fetchOrders } from './orders-api.ts'
import { loadSavedViews, type SavedView, SavedViews } from './saved-views.tsx'

export const handle = declareMessages('admin-orders', 'admin-payments', 'orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const before = address.get(CURSOR_PARAM) ?? undefined
  const [page, savedViews] = await Promise.all([
    fetchOrders({ ...parseOrderQuery(address), before }),
    loadSavedViews(),
  ])
  const openId = address.get(ORDER_PARAM)
  const isOneOf = page.rows.some(({ id }) => id === openId)
  /** The order of the drawer when the list does not hold it, as after a start in the queue of orders to start. */
  const unlisted = openId && !isOneOf ? { id: openId, order: await fetchOrder(openId) } : null
  return { ...page, savedViews, unlisted }
}

/** Opening the drawer of a listed order needs no data. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) => withoutOrder(searchParams))
  return isSamePage && current === next ? false : defaultShouldRevalidate
}

function withoutOrder(address: URLSearchParams): string {
  const rest = new URLSearchParams(address)
  rest.delete(ORDER_PARAM)
  return `${rest}`
}

/** Orders of all customers. The URL holds search, filters, sorting, page and the open order. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const { rows, next, savedViews, unlisted } = loaderData
  const [requested, change] = useFilters()
  // The browser paints the pressed button first; the filters follow in the next frame.
  const filters = useDeferredValue(requested)
  const query = useMemo(() => parseOrderQuery(filters), [filters])
  // The rows follow the address, which changes when they have loaded.
  const [address] = useSearchParams()
  const listAddress = withoutOrder(address)
  return (
    <Screen
      title={t('screens.orders')}
      actions={
        <>
          <RefreshButton />
          <ExportButton query={query} />
        </>
      }
    >
      <OrderViews query={query} saved={savedViews} onChange={change} />
      <OrderFilters query={query} onChange={change} />
      {rows.length === 0 ? (
        <NoOrders query={query} />
      ) : (
        <OrderTable orders={rows} listAddress={listAddress} openId={address.get(ORDER_PARAM)} />
      )}
      <Pager next={next} count={rows.length} canSelect />
      <OrderDrawer orders={rows} unlisted={unlisted} listAddress={listAddress} />
    </Screen>
  )
}

function RefreshButton() {
  const { t } = useTranslation('admin')
  const { state, revalidate } = useRevalidator()
  const isLoading = state === 'loading'
  return (
    <IconButton
      label={t('refresh')}
      icon={RotateCw}
      disabled={isLoading}
      aria-busy={isLoading || undefined}
      onClick={revalidate}
      className="aria-busy:*:animate-spin"
    />
  )
}

function NoOrders({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('admin-orders', 'admin')
  const { queue, search, sort: _, ...others } = query
  if (!isFiltered(query)) {
    return (
      <EmptyState icon={Inbox} title={t('none')}>
        <Link to={href('/')} className={buttonClass()}>
          {t('admin:viewShop')}
        </Link>
      </EmptyState>
    )
  }
  if (queue && !search && Object.keys(others).length === 0) {
    return <EmptyState icon={Inbox} title={t(`emptyQueues.${queue}`)} />
  }
  return (
    <EmptyState icon={SearchX} pose="missing" title={t('noneFound')} text={search && t('noneFoundText')}>
      <ClearFilters />
    </EmptyState>
  )
}

interface OrderViewsProps {
  query: OrderQuery
  saved: SavedView[]
  onChange: (part: FilterChange) => void
}

/** Queues and saved views in one line. */
function OrderViews({ query, saved, onChange }: OrderViewsProps) {
  const { t } = useTranslation('admin-orders')
  const { queue } = query
  return (
    <>
      <div ref={watchScrollRow} className={`${TAB_ROW_CLASS} mt-2 sm:gap-4`}>
        <Queues query={query} onChange={onChange} />
        <SavedViews views={saved} query={query} onChange={onChange} />
      </div>
      {queue && <p className="sr-only">{t(`queueDescriptions.${queue}`)}</p>}
    </>
  )
}

function Queues({ query: { queue: open, sort }, onChange }: Omit<OrderViewsProps, 'saved'>) {
  const { t, lang } = useTranslation('admin-orders')
  const tasks = taskCounts.use()?.tasks
  return (
    <fieldset className="contents">
      <legend className="sr-only">{t('queueLabel')}</legend>
      {[undefined, ...ORDER_QUEUES].map((queue) => {
        const count = (queue && tasks?.[queue]) ?? undefined
        return (
          <button
            key={queue ?? 'all'}
            type="button"
            aria-pressed={open === queue}
            title={queue && t(`queueDescriptions.${queue}`)}
            onClick={() => onChange({ queue, sort: sort === 'due' ? undefined : sort })}
            className={TAB_CLASS}
          >
            {t(`queues.${queue ?? 'all'}`)}
            {count !== undefined && (
              <bdi
                className={`figures text-sm ${count === 0 ? 'font-normal text-muted' : queue === 'late' && open !== queue ? 'text-danger' : ''}`}
              >
                {formatCount(lang, count)}
              </bdi>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
