import { DeliveredBar } from '../../../account/orders/delivery-progress.tsx'
import { OrderPosts } from '../../../account/orders/order-posts.tsx'
import { getDeliveredPercent } from '../../../account/orders/order-steps.ts'
import { OrderTimeline } from '../../../account/orders/order-timeline.tsx'
import { formatCount, formatPercent } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { DeliveryForm } from '../delivery-form.tsx'
import type { OrderDetails } from '../orders-api.ts'

/** The way of an order as one line from the order to 100 %, with its deadlines and the form for new counts. */
export function OrderDelivery({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-orders', 'orders')
  const { expected, late, startCount, status } = order
  const completed = order.events.findLast(({ toStatus }) => toStatus === 'completed')
  const moment = (time: string, isLate: boolean) => (
    <Time date={time} style="moment" className={isLate ? 'text-danger' : undefined} />
  )
  const delivered = (
    <FactLine>
      {formatCount(lang, order.delivered)}
      {formatPercent(lang, getDeliveredPercent(order.delivered, order.quantity))}
    </FactLine>
  )
  const figures = [
    startCount !== null && { label: t('delivery.startCount'), value: formatCount(lang, startCount) },
    order.startedAt && { label: t('delivery.delivered'), value: delivered },
    order.startedAt && { label: t('details.remaining'), value: formatCount(lang, order.remaining) },
    expected &&
      status === 'pending' && {
        label: t('details.startBy'),
        value: moment(expected.startBy, late === 'start'),
      },
    expected && { label: t('details.deliverBy'), value: moment(expected.deliverBy, late === 'delivery') },
  ].filter((figure) => !!figure)
  return (
    <section>
      <h2 className="sr-only">{t('details.fulfilment')}</h2>
      <OrderTimeline
        order={{ ...order, completedAt: completed?.at ?? null }}
        deliveryLine={
          order.startedAt && <DeliveredBar label={t('orders:progress')} progress={order} className="h-full" />
        }
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3 empty:hidden">
        {figures.length > 0 && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="figures font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {status === 'processing' && !order.posts && <DeliveryForm order={order} />}
      </div>
      {order.posts && (
        <div className="mt-5">
          <h3 className="mb-2 font-semibold">{t('orders:videos')}</h3>
          {status === 'processing' ? <DeliveryForm order={order} /> : <OrderPosts posts={order.posts} />}
        </div>
      )}
    </section>
  )
}
