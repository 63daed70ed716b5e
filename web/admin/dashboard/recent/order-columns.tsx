import { href } from 'react-router'
import { shortId } from '../../../account/orders/order-card.tsx'
import { formatDate } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { Column } from '../../ui/ledger.tsx'
import { NameAndDetail } from './name-and-detail.tsx'

export interface RecentOrder {
  id: string
  createdAt: string
  customer: { name: string; email: string }
}

/** The row of an order leads to its page. */
export function getOrderLink({ id }: RecentOrder): string {
  return href('/admin/orders/:orderId', { orderId: id })
}

/** Columns that recent orders and their payments share: number, customer and date. */
export function useOrderColumns<Row extends RecentOrder>(): Column<Row>[] {
  const { t } = useTranslation('admin-dashboard', 'admin')
  return [
    {
      id: 'order',
      heading: t('admin:orderColumns.order'),
      cell: ({ id }) => <bdi className="font-mono">{shortId(id)}</bdi>,
    },
    {
      id: 'placed',
      heading: t('columns.placed'),
      cell: ({ createdAt }) => <OrderTime createdAt={createdAt} />,
    },
    {
      id: 'customer',
      heading: t('admin:orderColumns.customer'),
      className: 'w-1/3 max-w-0',
      cell: ({ customer }) => <NameAndDetail name={customer.name}>{customer.email}</NameAndDetail>,
    },
  ]
}

export function OrderTime({ createdAt }: { createdAt: string }) {
  const { lang } = useLang()
  return (
    <time dateTime={createdAt} className="figures text-muted">
      {formatDate(lang, createdAt, 'ledger')}
    </time>
  )
}
