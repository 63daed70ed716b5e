import { formatCount } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Time } from '../../../ui/time.tsx'
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

/** The recorded counts, newest first, with the change since the one before. */
export function OrderReadings({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-orders')
  const { lang } = useLang()
  const recorded = order.events.filter(({ delivered }) => delivered !== null)
  if (recorded.length === 0) return <p className="text-muted">{t('details.noReadings')}</p>
  const readings = recorded.map(({ id, at, delivered }, index) => ({
    id,
    at,
    delivered: delivered ?? 0,
    change: (delivered ?? 0) - (recorded[index - 1]?.delivered ?? 0),
  }))
  return (
    <table className="w-full border-t border-line">
      <thead className="text-start text-sm text-muted">
        <tr className="border-b border-line">
          <th className="py-1.5 text-start font-medium">{t('details.readingAt')}</th>
          <th className="py-1.5 ps-3 text-end font-medium">{t('delivery.delivered')}</th>
          <th className="py-1.5 ps-3 text-end font-medium">{t('details.change')}</th>
          {order.startCount !== null && (
            <th className="py-1.5 ps-3 text-end font-medium">{t('details.count')}</th>
          )}
        </tr>
      </thead>
      <tbody className="figures">
        {readings.reverse().map(({ id, at, delivered, change }) => (
          <tr key={id} className="border-b border-line">
            <td className="py-1.5">
              <Time date={at} style="ledger" />
            </td>
            <td className="py-1.5 ps-3 text-end">{formatCount(lang, delivered)}</td>
            <td className="py-1.5 ps-3 text-end text-muted">
              <bdi dir="ltr">{`${change < 0 ? '−' : '+'}${formatCount(lang, Math.abs(change))}`}</bdi>
            </td>
            {order.startCount !== null && (
              <td className="py-1.5 ps-3 text-end text-muted">
                {formatCount(lang, order.startCount + delivered)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
