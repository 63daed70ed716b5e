import { useTranslation } from '../../i18n/translation.tsx'
import { paymentText } from '../payment-text.ts'
import type { MyOrder } from './my-orders.ts'

type PaidOrder = Pick<MyOrder, 'price' | 'paymentMethod' | 'paymentStatus' | 'status'>

/** Payment method and status of an order; neither was needed when there was nothing to pay. */
export function PaymentSummary({ order }: { order: PaidOrder }) {
  const { t } = useTranslation('orders')
  if (order.price === 0 && order.paymentStatus === 'completed') return t('nothingToPay')
  return (
    <>
      {t(`common:methods.${order.paymentMethod}`)} · {t(`payment.${paymentText(order)}`)}
    </>
  )
}
