import { useMemo } from 'react'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { TrialMark } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { createHiddenColumns } from '../list/column-chooser.tsx'
import type { Column } from '../list/data-table.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { TwoTexts } from '../ui/two-texts.tsx'
import { OrderAction, OrderAge, OrderDeadline, OrderProgress, OrderStatus } from './order-cells.tsx'
import type { StaffOrder } from './orders-api.ts'

export const hiddenOrderColumns = createHiddenColumns('orders')

type OrderColumn = Omit<Column<StaffOrder>, 'heading'> & {
  id: 'order' | 'customer' | 'package' | 'price' | 'age' | 'status' | 'actions'
}

const COLUMNS: OrderColumn[] = [
  {
    id: 'order',
    cell: (order) => (
      <span className="flex min-w-0 gap-x-1.5 max-md:flex-wrap">
        <bdi className="figures font-medium whitespace-nowrap">{shortId(order.id)}</bdi>
        <TrialMark order={order} look="icon" />
        <span className="cut text-muted md:hidden" title={order.customer.email}>
          <FactLine>
            {order.customer.name}
            <OrderAge order={order} />
          </FactLine>
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    className: 'max-w-36 min-[100rem]:w-1/2 min-[100rem]:max-w-0',
    cell: ({ customer }) => (
      <TwoTexts title={customer.email} first={customer.name} isFirstAlone>
        {customer.email}
      </TwoTexts>
    ),
  },
  {
    id: 'package',
    className: 'w-1/2 max-w-0 min-w-48',
    cell: ({ localPackageName, tiktokUsername }) => (
      <TwoTexts first={localPackageName}>
        <TiktokHandle username={tiktokUsername} />
      </TwoTexts>
    ),
  },
  {
    id: 'status',
    cell: (order) => (
      <span className="flex items-center gap-2">
        <OrderStatus order={order} />
        <OrderProgress order={order} />
        <OrderDeadline order={order} />
      </span>
    ),
  },
  { id: 'age', align: 'end', className: 'max-xl:hidden', cell: (order) => <OrderAge order={order} /> },
  {
    id: 'price',
    align: 'end',
    className: 'pe-0!',
    cell: ({ price }) => <Amount money={fromPounds(price)} />,
  },
  {
    id: 'actions',
    headingHidden: true,
    onCard: 'buttons',
    className: 'has-[button]:ps-5',
    cell: (order) => <OrderAction order={order} />,
  },
]

export function useOrderColumns(): Column<StaffOrder>[] {
  const { t } = useTranslation('admin')
  return useMemo(() => COLUMNS.map((column) => ({ ...column, heading: t(`orderColumns.${column.id}`) })), [t])
}

/** The second line of an order on a phone, over its progress; its number, customer and status are the first. */
export function OrderCard({ order }: { order: StaffOrder }) {
  const { localPackageName, tiktokUsername, price } = order
  return (
    <>
      <CardLine value={<Amount money={fromPounds(price)} />}>
        <TwoTexts first={localPackageName}>
          <TiktokHandle username={tiktokUsername} />
        </TwoTexts>
      </CardLine>
      <div className="flex items-center justify-between gap-3">
        <OrderProgress order={order} />
        <span className="ms-auto empty:hidden">
          <OrderDeadline order={order} />
        </span>
      </div>
    </>
  )
}
