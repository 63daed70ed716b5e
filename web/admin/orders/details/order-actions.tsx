import { useState } from 'react'
import { hasPermission } from '../../../../shop/accounts/roles.ts'
import { canTransition, requiresPayment, STAFF_ORDER_STATUSES } from '../../../../shop/orders/order-status.ts'
import { isPaid } from '../../../../shop/payments/payment-status.ts'
import { CancelOrder } from '../../../account/cancel-order.tsx'
import { canCancel } from '../../../account/orders/my-orders.ts'
import { session } from '../../../account/session.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RefundDialog } from '../../refunds/refund-dialog.tsx'
import { ChangeStatusDialog } from './change-status-dialog.tsx'
import { cancelOrder, type OrderDetails } from './order-details.ts'

interface OrderActionsProps {
  order: OrderDetails
  onChanged: () => Promise<void>
}

type Open = (typeof STAFF_ORDER_STATUSES)[number] | 'refunds' | null

/** Actions available in the order's state. Each asks for confirmation. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const { t } = useTranslation('admin-orders', 'admin-payments')
  const user = session.useUser()
  const [open, setOpen] = useState<Open>(null)
  const paid = isPaid(order.paymentStatus)
  // While the payment is disputed, the server refuses every change except a failure. The dispute section
  // explains the next step.
  const isOffered = (to: (typeof STAFF_ORDER_STATUSES)[number]) =>
    order.isBlocked ? to === 'failed' : paid || !requiresPayment(to)
  const moves = STAFF_ORDER_STATUSES.filter((to) => canTransition(order.status, to) && isOffered(to))
  const refunds = paid && hasPermission(user?.role ?? '', 'refunds:make')
  const close = () => setOpen(null)
  const cancels = canCancel(order) && hasPermission(user?.role ?? '', 'orders:work')
  if (moves.length === 0 && !refunds && !cancels) return null
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {moves.map((to, place) => (
        <Button
          key={to}
          size="small"
          look={to === 'failed' ? 'danger' : place === 0 ? 'solid' : 'line'}
          aria-haspopup="dialog"
          onClick={() => setOpen(to)}
        >
          {t(`statusChanges.${to}.action`)}
        </Button>
      ))}
      {cancels && <CancelOrder onCancel={() => cancelOrder(order.id)} onCancelled={onChanged} />}
      {refunds && (
        <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('refunds')}>
          {t('admin-payments:refunds.open')}
        </Button>
      )}
      {open === 'refunds' && <RefundDialog order={order} onClose={close} onRefunded={onChanged} />}
      {open !== null && open !== 'refunds' && (
        <ChangeStatusDialog order={order} to={open} onClose={close} onMoved={onChanged} />
      )}
    </div>
  )
}
