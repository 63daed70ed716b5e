import { useState } from 'react'
import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { OrderRefunds } from '../refunds/order-refunds.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import type { StaffOrder } from './fetch-orders.ts'

interface OrderMoneyProps {
  order: StaffOrder
  onRefunded: (order: StaffOrder, refunds: OrderRefunds) => void
}

const LOOK = 'text-link hover:underline'

/** Receipt and refunds of a paid order. */
export function OrderMoney({ order, onRefunded }: OrderMoneyProps) {
  const { t } = useTranslation('admin-payments')
  const user = session.useUser()
  const [open, setOpen] = useState(false)
  if (!isPaid(order.paymentStatus)) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={href('/receipts/:paymentId', { paymentId: order.paymentId })} className={LOOK}>
        {t('refunds.receipt')}
      </Link>
      {hasPermission(user?.role ?? '', 'refunds:make') && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={LOOK}>
          {t('refunds.open')}
        </button>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} onRefunded={onRefunded} />}
    </div>
  )
}
