import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { BarsDrawing } from '../../ui/delivery/bars-drawing.tsx'
import { useDeliveredText } from '../orders/delivery-progress.tsx'
import type { MyOrder } from '../orders/my-orders.ts'

/** How far the orders of a receipt are. The document itself does not change. */
export function ReceiptProgress({ orders }: { orders: MyOrder[] }) {
  const { t } = useTranslation('orders')
  const deliveredText = useDeliveredText()
  if (orders.length === 0) return null
  return (
    <section className="mt-10 break-inside-avoid" aria-labelledby="progress">
      <h2 id="progress" className="type-heading">
        {t('receipt.progress')}
      </h2>
      <ul className="mt-3 border-t border-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex items-end justify-between gap-4 border-b border-line py-3"
            data-order={order.id}
          >
            <span className="min-w-0">
              <Link to={href('/orders/:orderId', { orderId: order.id })} className="hover:underline">
                <bdi>{order.packageName}</bdi>
              </Link>
              <span className="figures block text-sm text-muted">
                {t(`status.${order.status}`)} · {deliveredText(order.delivered, order.quantity)}
              </span>
            </span>
            <BarsDrawing share={order.delivered / order.quantity} className="h-10 w-28 shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
