import { DAY_MS } from '../../../../shop/durations.ts'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { getShownRunState } from '../../../../shop/orders/delivery/run-state.ts'
import { isPaid, keepsGuarantee } from '../../../../shop/payments/payment-status.ts'
import { fetchApi } from '../../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { type DeliveryPlot, planDelivery } from '../../../ui/delivery/plot-delivery.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { useDeliveredText } from '../delivery-progress.tsx'
import type { MyOrderDetails } from '../my-orders.ts'
import { DeliveryChart, FoldedReadings, ReportButton } from './delivery-readings.tsx'

/** The delivery of a paid order: chart, readings, runs, guarantee and report. It follows the polling of the page. */
export function OrderDelivery({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const now = useNow()
  const { delivery } = order
  const plot = buildDeliveryPlot(order, now)
  const facts = useFacts(order)
  if (
    !isPaid(order.paymentStatus) ||
    (delivery.readings.length === 0 && !order.startedAt && !hasPlan(delivery))
  )
    return null
  const readings = delivery.readings.length > 0 && <FoldedReadings readings={delivery.readings} />
  const hasReport = order.endedAt !== null && delivery.readings.length > 0
  if (!plot && facts.length === 0 && !hasRuns(delivery) && !showsGuarantee(order) && !hasReport)
    return (
      readings && (
        <section
          className="mt-10 border-t border-line print:hidden"
          data-row
          data-testid="delivery"
          aria-label={t('title')}
        >
          {readings}
        </section>
      )
    )
  return (
    <section className="mt-12 print:hidden" data-testid="delivery" aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="type-heading text-2xl">
        {t('title')}
      </h2>
      <div className="mt-4 space-y-5">
        {plot && (
          <DeliveryChart
            {...plot}
            labels={{
              delivered: t('legend.delivered'),
              promised: t('legend.promised'),
              planned: t('legend.planned'),
            }}
          />
        )}
        {facts.length > 0 && (
          <ul className="space-y-1 text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {readings}
        <RunList order={order} />
        <Guarantee order={order} />
        {hasReport && (
          <ReportButton
            orderId={order.id}
            fetchReport={() => fetchApi('GET /orders/{id}/delivery-report', { param: { id: order.id } })}
          />
        )}
      </div>
    </section>
  )
}

/** Whether there is something to show before the work starts. */
function hasPlan({ startAfter, pacePerDay, guaranteeDays }: MyOrderDetails['delivery']): boolean {
  return (startAfter ?? pacePerDay ?? guaranteeDays) !== null
}

/** Returns the chosen plan, one line each. */
function useFacts(order: MyOrderDetails): string[] {
  const { t, lang } = useTranslation('orders/delivery')
  const { delivery } = order
  const day = (at: string) => ({ date: isolateBidi(formatDate(lang, at, 'promisedDay')) })
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  return [
    delivery.startAfter !== null && !order.startedAt && t('plan.start', day(delivery.startAfter)),
    delivery.pacePerDay !== null && t('plan.pace', { count: count(delivery.pacePerDay) }),
  ].filter((fact) => typeof fact === 'string')
}

/** One run alone shows nothing new. */
function hasRuns({ runs }: MyOrderDetails['delivery']): boolean {
  return runs.length > 1 || runs.some(({ kind }) => kind === 'replacement')
}

/** The runs of a delivery in several parts, and replacements with their due date. */
function RunList({ order }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders/delivery')
  const deliveredText = useDeliveredText()
  const { runs } = order.delivery
  if (!hasRuns(order.delivery)) return null
  const isOpen = (state: string) => state !== 'completed' && state !== 'cancelled'
  const day = (at: string) => ({ date: isolateBidi(formatDate(lang, at, 'promisedDay')) })
  return (
    <div>
      <h3 className="font-semibold">{t('runs.title')}</h3>
      <ol className="mt-2 border-t border-line">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
            data-run={run.kind}
          >
            <span>
              {run.kind === 'replacement'
                ? t('runs.replacement')
                : t('runs.delivery', { number: isolateBidi(formatCount(lang, run.number)) })}{' '}
              <Badge tone={run.state === 'completed' ? 'good' : isOpen(run.state) ? 'busy' : 'neutral'}>
                {t(`runs.state.${getShownRunState(run)}`)}
              </Badge>
              {run.dueAt && isOpen(run.state) && (
                <span className="block text-sm text-muted">{t('runs.due', day(run.dueAt))}</span>
              )}
              {run.earliestStart && run.state === 'planned' && (
                <span className="block text-sm text-muted">{t('runs.start', day(run.earliestStart))}</span>
              )}
            </span>
            <span className="figures text-sm text-muted">{deliveredText(run.delivered, run.quantity)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function showsGuarantee(order: MyOrderDetails): boolean {
  return order.delivery.guaranteeDays !== null && keepsGuarantee(order)
}

/** How long the result is guaranteed, when it is checked, and what the checks found. */
function Guarantee({ order }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders/delivery')
  const { guaranteeDays, checks } = order.delivery
  if (guaranteeDays === null || !showsGuarantee(order)) return null
  if (order.status === 'pending' || order.status === 'processing') {
    return (
      <p data-testid="guarantee">
        {t('guarantee.promised', {
          count: guaranteeDays,
          amount: isolateBidi(formatCount(lang, guaranteeDays)),
        })}
      </p>
    )
  }
  if (!order.endedAt) return null
  const day = (at: string) => isolateBidi(formatDate(lang, at, 'promisedDay'))
  const waiting = checks.filter(({ doneAt }) => doneAt === null)
  const dates = new Intl.ListFormat(intlTag(lang)).format(waiting.map(({ dueAt }) => day(dueAt)))
  return (
    <div className="space-y-1" data-testid="guarantee">
      <p>
        {t('guarantee.until', { date: day(addDays(order.endedAt, guaranteeDays)) })}{' '}
        {waiting.length > 0 && t('guarantee.checks', { dates })}
      </p>
      <ul className="text-muted">
        {checks.map((check) =>
          check.doneAt === null ? null : (
            <li key={check.day}>
              {check.missing
                ? t('guarantee.missing', {
                    date: day(check.doneAt),
                    amount: isolateBidi(formatCount(lang, check.missing)),
                  })
                : t('guarantee.complete', { date: day(check.doneAt) })}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString()
}

const MIN_READINGS = 3

type PlottedOrder = Pick<MyOrderDetails, 'quantity' | 'delivered' | 'startedAt' | 'endedAt'> & {
  delivery: Pick<
    MyOrderDetails['delivery'],
    'promised' | 'readings' | 'startAfter' | 'pacePerDay' | 'pausedAt'
  >
}

/**
 * Returns the lines of the chart of an order, or null where the bars say the same: below three readings, or all of one
 * day. A paused order promises nothing. Guarantee checks are left out: they come weeks later.
 */
export function buildDeliveryPlot(order: PlottedOrder, now: number): DeliveryPlot | null {
  const { quantity, startedAt, endedAt, delivery } = order
  const readings = delivery.readings
    .filter(({ checkDay }) => checkDay === null)
    .map(({ readAt, delivered }) => ({ at: Date.parse(readAt), delivered }))
  const times = readings.map(({ at }) => at)
  if (readings.length < MIN_READINGS || Math.max(...times) - Math.min(...times) < DAY_MS) return null
  const points = startedAt
    ? [{ at: Date.parse(startedAt), delivered: 0 }, ...readings].toSorted((a, b) => a.at - b.at)
    : readings
  const last = points.at(-1)
  // The delivery may have ended without a last reading.
  if (endedAt && last && order.delivered > last.delivered)
    points.push({ at: Math.max(last.at, Date.parse(endedAt)), delivered: order.delivered })
  const promised = (delivery.pausedAt ? [] : delivery.promised).map(({ at, delivered }) => ({
    at: Date.parse(at),
    delivered,
  }))
  const from = startedAt ?? delivery.startAfter
  const planned = from
    ? planDelivery({ quantity, from: Date.parse(from), pacePerDay: delivery.pacePerDay })
    : []
  return { quantity, points, promised, planned, now: endedAt || !startedAt ? null : now }
}
