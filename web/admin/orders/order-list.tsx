import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OlderButton } from '../lists/older-button.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { isFiltered, type OrderQuery } from './order-query.ts'
import { canStart, OrderTable } from './order-table.tsx'
import { useStaffOrders } from './use-staff-orders.ts'

/** Orders of a query, with their actions. `query` must keep its identity between renders. */
export function OrderList({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('admin-orders')
  const list = useStaffOrders(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const startable = list.rows.filter(canStart).map(({ id }) => id)
  const select = (id: string, is: boolean) =>
    setSelected((previous) => new Set([...previous].filter((other) => other !== id).concat(is ? [id] : [])))
  const started = (ids: string[]) =>
    list.change((previous) => (ids.includes(previous.id) ? { ...previous, status: 'processing' } : previous))
  if (list.failed && list.rows.length === 0)
    return <LoadFailed title={t('loadFailed')} onRetry={list.reload} />
  if (list.rows.length === 0)
    return list.loading ? <Spinner label={t('common:loading')} /> : <None query={query} />
  return (
    // The selection bar stays visible at the bottom edge, whatever the length of the table.
    <div className="flex flex-col">
      <BulkActions
        list={list}
        startable={startable}
        selected={selected}
        onSelect={(ids) => setSelected(new Set(ids))}
        onStarted={started}
      />
      <OrderTable
        orders={list.rows}
        selected={selected}
        onSelect={select}
        onMove={list.move}
        onRecord={list.record}
      />
      <div className="self-center">
        <OlderButton list={list} label={t('loadMore')} />
      </div>
    </div>
  )
}

function None({ query }: { query: OrderQuery }) {
  const { t } = useTranslation('admin-orders')
  const { queue, search } = query
  if (!isFiltered(query)) return <EmptyState icon={Inbox} title={t('none')} />
  if (queue && Object.keys(query).length <= (query.sort ? 2 : 1)) {
    return <EmptyState icon={Inbox} title={t(`emptyQueues.${queue}`)} />
  }
  const text = search && t('noneFoundText')
  return <EmptyState icon={SearchX} title={t('noneFound')} text={text} />
}
