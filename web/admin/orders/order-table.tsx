import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import { shortId } from '../../account/orders/order-card.tsx'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DataTable } from '../list/data-table.tsx'
import { useSelection } from '../list/use-selection.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { StaffOrder } from './order-calls.ts'
import { OrderStatus } from './order-cells.tsx'
import { hiddenOrderColumns, OrderCard, useOrderColumns } from './order-columns.tsx'
import { ORDER_PARAM } from './order-query.ts'

interface OrderTableProps {
  orders: StaffOrder[]
  /** The search of the list's address, without the open order. */
  listAddress: string
  openId: string | null
}

const renderCard = (order: StaffOrder) => <OrderCard order={order} />

const renderStatus = (order: StaffOrder) => <OrderStatus order={order} />

const listAttributes = ({ id }: StaffOrder) => ({ 'data-order': id })

/** The rows of a page of orders with their bulk actions. */
export const OrderTable = memo(function OrderTable({ orders, listAddress, openId }: OrderTableProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const columns = useOrderColumns()
  // The menu answers at once, and the rows follow.
  const hidden = useDeferredValue(hiddenOrderColumns.use())
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  const ids = useMemo(() => orders.map(({ id }) => id), [orders])
  const selection = useSelection(ids)
  const selectLabel = useCallback(
    ({ id }: StaffOrder) => t('selectOrder', { id: isolateBidi(shortId(id)) }),
    [t],
  )
  const getLink = useCallback(
    ({ id }: StaffOrder) => {
      const address = new URLSearchParams(listAddress)
      address.set(ORDER_PARAM, id)
      return { search: `?${address}` }
    },
    [listAddress],
  )
  return (
    // The selection bar stays visible at the bottom edge, whatever the length of the list.
    <div className="flex flex-col">
      <DataTable
        label={t('admin:screens.orders')}
        rows={orders}
        columns={shown}
        card={renderCard}
        cardAside={renderStatus}
        getLink={getLink}
        selection={selection}
        selectLabel={selectLabel}
        rowAttributes={listAttributes}
        currentId={openId}
      />
      <BulkActions orders={orders} selection={selection} />
    </div>
  )
})
