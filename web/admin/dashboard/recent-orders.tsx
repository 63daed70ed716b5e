import { Inbox } from 'lucide-react'
import { href, Link } from 'react-router'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Amount } from '../../ui/price.tsx'
import { OrderCells } from './order-cells.tsx'
import { ResponsiveTable, TableCell, TableRow } from './responsive-table.tsx'
import type { Stats } from './stats.ts'

const HEADINGS = ['order', 'customer', 'package', 'price', 'status'] as const

export function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
  const { t } = useTranslation('admin-dashboard', 'admin')
  if (orders.length === 0) return <EmptyState icon={Inbox} title={t('noOrders')} />
  return (
    <>
      <ResponsiveTable headings={HEADINGS.map((heading) => t(`admin:orderColumns.${heading}`))}>
        {orders.map((order) => (
          <TableRow key={order.id} id={order.id}>
            <OrderCells order={order} />
            <TableCell>
              <bdi>{order.packageName}</bdi>
              <span className="block text-sm text-muted">
                <TiktokHandle username={order.tiktokUsername} />
              </span>
            </TableCell>
            <TableCell>
              <Amount text={formatMoney(fromPounds(order.price))} />
            </TableCell>
            <TableCell>
              <OrderStatusBadge order={order} />
            </TableCell>
          </TableRow>
        ))}
      </ResponsiveTable>
      <Link to={href('/admin/orders')} className={`mt-5 ${buttonClass({ look: 'line', size: 'small' })}`}>
        {t('allOrders')}
      </Link>
    </>
  )
}
