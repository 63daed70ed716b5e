import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CancelOrder } from '../cancel-order.tsx'
import { canCancel, cancelMyOrder, type MyOrder } from './my-orders.ts'

/** Lets the customer pay or cancel an order that is not paid. Renders nothing for other orders. */
export function UnpaidOrderActions({ order }: { order: MyOrder }) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  return (
    <>
      {order.paymentUrl && (
        <a href={order.paymentUrl} className={buttonClass({ size: 'small' })}>
          {t('payNow')}
        </a>
      )}
      {canCancel(order) && <CancelOrder onCancel={() => cancelMyOrder(order.id)} onCancelled={revalidate} />}
    </>
  )
}
