import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Amount } from '../../ui/price.tsx'
import type { OrderRefunds } from './order-refunds.ts'

/** Price of an order, and its refunded, pending and remaining amounts. */
export function RefundFigures({ refunds: { price, refunded, coming, left } }: { refunds: OrderRefunds }) {
  const { t } = useTranslation('admin-payments', 'admin')
  const figures = [
    { label: t('admin:orderColumns.price'), pounds: price },
    { label: t('refunds.refunded'), pounds: refunded },
    ...(coming > 0 ? [{ label: t('refunds.pending'), pounds: coming }] : []),
    { label: t('refunds.refundable'), pounds: left },
  ]
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3">
      {figures.map(({ label, pounds }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">
            <Amount text={formatMoney(fromPounds(pounds))} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
