import { Inbox } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, gbp } from '../../../shop/money.ts'
import { GoesTo } from '../../account/goes-to.tsx'
import { OrderStatusBadge } from '../../account/order-status-badge.tsx'
import { useTranslation } from '../../localization/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Amount } from '../../ui/price.tsx'
import { Cell, Ledger, LedgerRow } from './ledger.tsx'
import { OrderCells } from './order-cells.tsx'
import type { Stats } from './stats.ts'

const HEADINGS = ['order', 'customer', 'item', 'price', 'status'] as const

export function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
  const { t } = useTranslation('dashboard')
  if (orders.length === 0) return <EmptyState icon={Inbox} title={t('board.noOrders')} />
  return (
    <>
      <Ledger headings={HEADINGS.map((heading) => t(`admin.${heading}`))}>
        {orders.map((order) => (
          <LedgerRow key={order.id} id={order.id}>
            <OrderCells order={order} />
            <Cell>
              <bdi>{order.packageName}</bdi>
              <span className="block text-sm text-muted">
                <GoesTo username={order.tiktokUsername} />
              </span>
            </Cell>
            <Cell>
              <Amount text={formatMoney(gbp(order.price))} />
            </Cell>
            <Cell>
              <OrderStatusBadge order={order} />
            </Cell>
          </LedgerRow>
        ))}
      </Ledger>
      <Link to="/admin/orders" className={`mt-5 ${buttonClass({ look: 'line', size: 'small' })}`}>
        {t('board.allOrders')}
      </Link>
    </>
  )
}
