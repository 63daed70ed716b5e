import { DeliveredBar, useDeliveredText } from '../../../account/orders/delivery-progress.tsx'
import { OrderPosts } from '../../../account/orders/order-posts.tsx'
import { getDeliveredPercent, getStepWord, listOrderSteps } from '../../../account/orders/order-steps.ts'
import { StepMark } from '../../../account/orders/order-timeline.tsx'
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

/**
 * The steps of an order on one line that ends at 100 %. Its last part fills while the order is delivered. The words of the last
 * step stand before its mark, in the room that the others leave.
 */
function ProgressLine({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('orders')
  const completed = order.events.findLast(({ toStatus }) => toStatus === 'completed')
  const steps = listOrderSteps({ ...order, completedAt: completed?.at ?? null })
  return (
    <ol aria-label={t('steps.label')} className="flex max-sm:pb-5" data-testid="timeline">
      {steps.map((step, index) => {
        const next = steps[index + 1]
        const isDelivery = step.name === 'started' && next !== undefined
        return (
          <li
            key={step.name}
            aria-current={step.state === 'current' ? 'step' : undefined}
            data-step={step.name}
            data-state={step.state}
            className={`relative min-w-0 pt-7 ${next ? 'flex-1' : 'w-6 shrink-0'}`}
          >
            {isDelivery && <DeliveryBar order={order} />}
            {next && !isDelivery && (
              <span
                aria-hidden="true"
                className={`absolute start-3 -end-3 top-9.5 border-t-2 ${next.state !== 'upcoming' ? 'border-ink' : 'border-line'}`}
              />
            )}
            <span className="relative">
              <StepMark step={step} isPaused={order.isPaused} />
            </span>
            <div
              className={`mt-1 text-sm leading-5 ${next ? 'sm:pe-24' : 'absolute end-0 w-max max-w-32 text-end sm:max-w-26'}`}
            >
              <span className={`block ${step.state === 'upcoming' ? 'text-muted' : 'font-semibold'}`}>
                {t(getStepWord(step))}
                <span className="sr-only"> ({t(`steps.${step.state}`)})</span>
              </span>
              {step.at && (
                <Time
                  date={step.at}
                  style="moment"
                  className={`figures text-muted ${next ? 'max-sm:hidden' : 'max-sm:whitespace-nowrap'}`}
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function DeliveryBar({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('orders')
  const { delivered, quantity } = order
  const text = useDeliveredText()(delivered, quantity)
  return (
    <>
      <p aria-hidden="true" className="figures absolute top-0 -end-6 w-max text-sm">
        <FactLine>
          <span className="font-semibold">{text}</span>
          <span className="text-muted">{formatPercent(lang, getDeliveredPercent(delivered, quantity))}</span>
        </FactLine>
      </p>
      <DeliveredBar
        label={t('progress')}
        progress={order}
        className="absolute start-3 -end-3 top-9.25 h-1 overflow-hidden bg-line"
      />
    </>
  )
}
