import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { DeliveryForm } from '../delivery-form.tsx'
import type { OrderDetails } from '../order-calls.ts'
import { ProgressLine } from './progress-line.tsx'

/** The way of an order as one line from the order to 100 %, with its deadlines and the form for new counts. */
export function OrderDelivery({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const { expected, late, startCount, status } = order
  const moment = (time: string, isLate: boolean) => (
    <Time date={time} style="moment" className={isLate ? 'text-danger' : undefined} />
  )
  const figures = [
    startCount !== null && { label: t('delivery.startCount'), value: formatCount(lang, startCount) },
    order.startedAt && { label: t('delivery.delivered'), value: formatCount(lang, order.delivered) },
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
      <ProgressLine order={order} />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {status === 'processing' && <DeliveryForm order={order} />}
      </div>
    </section>
  )
}
