import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../account/orders/order-card.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { TwoTexts } from '../ui/two-texts.tsx'

interface RecentOrder {
  id: string
  createdAt: string
  customer: { name: string; email: string }
}

interface PurchaseTableProps<Row extends RecentOrder> {
  label: string
  rows: Row[]
  /** Second column: the package, or the payment method. */
  detail: Column<Row>
  cardDetail: (row: Row) => ReactNode
  priceHeading: string
  /** In pounds. */
  getPrice: (row: Row) => number
  status: Column<Row>
}

/** The latest orders or their payments. A row leads to its order. */
export function PurchaseTable<Row extends RecentOrder>(props: PurchaseTableProps<Row>) {
  const { label, rows, detail, cardDetail, priceHeading, getPrice, status } = props
  const { t } = useTranslation('admin-dashboard', 'admin')
  if (rows.length === 0) return <EmptyState icon={Inbox} title={t('noOrders')} />
  const columns: Column<Row>[] = [
    {
      id: 'order',
      heading: t('admin:orderColumns.order'),
      cell: ({ id }) => <bdi className="font-mono">{shortId(id)}</bdi>,
    },
    {
      id: 'placed',
      heading: t('columns.placed'),
      cell: ({ createdAt }) => <Time date={createdAt} style="ledger" className="figures text-muted" />,
    },
    {
      id: 'customer',
      heading: t('admin:orderColumns.customer'),
      className: 'w-1/4 max-w-0',
      cell: ({ customer }) => (
        <TwoTexts title={customer.email} first={customer.name} isFirstAlone>
          {customer.email}
        </TwoTexts>
      ),
    },
    detail,
    {
      id: 'price',
      heading: priceHeading,
      align: 'end',
      cell: (row) => <Amount money={fromPounds(getPrice(row))} />,
    },
    { ...status, className: 'ps-4' },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      getLink={({ id }) => href('/admin/orders/:orderId', { orderId: id })}
      cardAside={(row) => <Amount money={fromPounds(getPrice(row))} className="font-semibold" />}
      card={(row) => (
        <>
          <p className="truncate">
            {cardDetail(row)} <span className="text-muted">·</span> <bdi>{row.customer.name}</bdi>
          </p>
          <p className="mt-1 flex items-center justify-between gap-3">
            <Time date={row.createdAt} style="ledger" className="figures text-muted" /> {status.cell(row)}
          </p>
        </>
      )}
    />
  )
}
