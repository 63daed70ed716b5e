import { useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { ReloadMessage } from '../ui/reload-message.tsx'
import type { loadOrder, StaffOrder } from './order-calls.ts'

const LINK_CLASS = 'text-link hover:underline aria-busy:opacity-50'

/** The receipt and the refund of a paid order. */
export function OrderMoneyActions({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-payments')
  const role = session.useUser()?.role ?? ''
  if (!isPaid(order.paymentStatus)) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={href('/receipts/:paymentId', { paymentId: order.paymentId })} className={LINK_CLASS}>
        {t('refunds.receipt')}
      </Link>
      {order.price > 0 && hasPermission(role, 'refunds:make') && <RefundButton order={order} />}
    </div>
  )
}

/** Opens the refund dialog over the list. What can be refunded is loaded by the route of the order. */
function RefundButton({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-payments', 'admin-orders')
  const [open, setOpen] = useState(false)
  const { data, state, load } = useFetcher<typeof loadOrder>()
  const openDialog = () => {
    setOpen(true)
    load(href('/admin/orders/:orderId', { orderId: order.id }))
  }
  const refunds = data && data !== 'missing' ? data.refunds : null
  const isLoading = open && !refunds && state !== 'idle'
  const isRefunded = refunds?.left === 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        disabled={isRefunded}
        onClick={openDialog}
        className={LINK_CLASS}
      >
        {t('refunds.open')}
      </button>
      {open && refunds && !isRefunded && (
        <RefundDialog order={order} refunds={refunds} onClose={() => setOpen(false)} />
      )}
      {open && data === null && state === 'idle' && (
        <ReloadMessage>{t('admin-orders:details.loadFailed')}</ReloadMessage>
      )}
    </>
  )
}
