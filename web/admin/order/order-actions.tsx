import { useState } from 'react'
import { may } from '../../../shop/accounts/roles.ts'
import { mayMove, needsPayment, STAFF_MOVES } from '../../../shop/orders/order-status.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { CancelOrder } from '../../account/cancel-order.tsx'
import { canCancel } from '../../account/my-orders.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { cancelOrder, type WholeOrder } from './whole-order.ts'

interface OrderActionsProps {
  order: WholeOrder
  onChanged: () => Promise<void>
}

type Open = (typeof STAFF_MOVES)[number] | 'refunds' | null

/** What can be done with an order as it stands; each asks before it happens. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const { t } = useTranslation('dashboard')
  const user = session.useUser()
  const [open, setOpen] = useState<Open>(null)
  const paid = isPaid(order.paymentStatus)
  // The server refuses all but a failure while the payment is disputed; the dispute's own section says what to do.
  const isOffered = (to: (typeof STAFF_MOVES)[number]) =>
    order.isBlocked ? to === 'failed' : paid || !needsPayment(to)
  const moves = STAFF_MOVES.filter((to) => mayMove(order.status, to) && isOffered(to))
  const refunds = paid && may(user?.role ?? '', 'refunds:make')
  const close = () => setOpen(null)
  const cancels = canCancel(order) && may(user?.role ?? '', 'orders:work')
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
          {t(`orderDesk.moves.${to}.action`)}
        </Button>
      ))}
      {cancels && <CancelOrder onCancel={() => cancelOrder(order.id)} onCancelled={onChanged} />}
      {refunds && (
        <Button size="small" look="line" aria-haspopup="dialog" onClick={() => setOpen('refunds')}>
          {t('admin.refund.open')}
        </Button>
      )}
      {open === 'refunds' && <RefundDialog order={order} onClose={close} onRefunded={onChanged} />}
      {open !== null && open !== 'refunds' && (
        <MoveDialog order={order} to={open} onClose={close} onMoved={onChanged} />
      )}
    </div>
  )
}
