import { href, Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import type { StaffOrder } from './fetch-orders.ts'

const LINK_CLASS = 'text-link hover:underline'

/** Links to the receipt and the refund dialog of a paid order. */
export function OrderMoney({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('admin-payments')
  const user = session.useUser()
  if (!isPaid(order.paymentStatus)) return null
  const refundPath = withSearch(href('/admin/orders/:orderId', { orderId: order.id }), { dialog: 'refund' })
  return (
    <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Link to={href('/receipts/:paymentId', { paymentId: order.paymentId })} className={LINK_CLASS}>
        {t('refunds.receipt')}
      </Link>
      {hasPermission(user?.role ?? '', 'refunds:make') && (
        <Link to={refundPath} state={{ fromList: true }} className={LINK_CLASS}>
          {t('refunds.open')}
        </Link>
      )}
    </div>
  )
}
