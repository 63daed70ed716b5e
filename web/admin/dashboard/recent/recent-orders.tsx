import { Inbox } from 'lucide-react'
import { href, Link } from 'react-router'
import { OrderStatusBadge } from '../../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../../account/orders/tiktok-handle.tsx'
import { formatPounds } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Amount } from '../../../ui/price.tsx'
import { type Column, Ledger } from '../../ui/ledger.tsx'
import type { Stats } from '../fetch-stats.ts'
import { NameAndDetail } from './name-and-detail.tsx'
import { getOrderLink, OrderTime, useOrderColumns } from './order-columns.tsx'

type Order = Stats['recentOrders'][number]

export function RecentOrders({ orders }: { orders: Order[] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  const orderColumns = useOrderColumns<Order>()
  if (orders.length === 0) return <EmptyState icon={Inbox} title={t('noOrders')} />
  const columns: Column<Order>[] = [
    ...orderColumns,
    {
      id: 'package',
      heading: t('admin:orderColumns.package'),
      className: 'w-1/4 max-w-0',
      cell: ({ localPackageName, tiktokUsername }) => (
        <NameAndDetail name={localPackageName}>
          <TiktokHandle username={tiktokUsername} />
        </NameAndDetail>
      ),
    },
    {
      id: 'price',
      heading: t('admin:orderColumns.price'),
      align: 'end',
      cell: ({ price }) => <Amount text={formatPounds(price)} />,
    },
    {
      id: 'status',
      heading: t('admin:orderColumns.status'),
      className: 'ps-4',
      cell: (order) => <OrderStatusBadge order={order} />,
    },
  ]
  return (
    <>
      <Ledger
        label={t('tabs.orders')}
        rows={orders}
        columns={columns}
        getLink={getOrderLink}
        cardAside={({ price }) => <Amount text={formatPounds(price)} className="font-semibold" />}
        card={(order) => (
          <>
            <p className="truncate">
              <bdi>{order.localPackageName}</bdi> <span className="text-muted">·</span>{' '}
              <bdi>{order.customer.name}</bdi>
            </p>
            <p className="mt-1 flex items-center justify-between gap-3">
              <OrderTime createdAt={order.createdAt} /> <OrderStatusBadge order={order} />
            </p>
          </>
        )}
      />
      <Link to={href('/admin/orders')} className={`mt-4 ${buttonClass({ look: 'line', size: 'small' })}`}>
        {t('allOrders')}
      </Link>
    </>
  )
}
