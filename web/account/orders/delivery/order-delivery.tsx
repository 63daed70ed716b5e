import { Download } from 'lucide-react'
import { isPaid } from '../../../../shop/payments/payment-status.ts'
import { fetchApi, getErrorMessage } from '../../../api-client.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeliveryChart } from '../../../ui/delivery/delivery-chart.tsx'
import { downloadPrivateFile } from '../../../ui/files/download-private-file.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { MyOrderDetails } from '../my-orders.ts'
import { shortId } from '../order-card.tsx'
import { buildDeliveryPlot } from './build-delivery-plot.ts'
import { Guarantee } from './guarantee.tsx'
import { PausedOrder } from './paused-order.tsx'
import { ReadingTable } from './reading-table.tsx'
import { RunList } from './run-list.tsx'

/** The delivery of a paid order: chart, readings, runs, guarantee and report. It follows the polling of the page. */
export function OrderDelivery({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const now = useNow()
  const plot = buildDeliveryPlot(order, now)
  const { delivery } = order
  if (!isPaid(order.paymentStatus) || (!plot && !order.startedAt && !hasPlan(delivery))) return null
  return (
    <section className="mt-12 print:hidden" data-testid="delivery" aria-labelledby="delivery-title">
      <h2 id="delivery-title" className="type-heading text-2xl">
        {t('title')}
      </h2>
      <div className="mt-4 space-y-5">
        {delivery.pausedAt && <PausedOrder order={order} />}
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
        <Facts order={order} />
        {delivery.readings.length > 0 && <ReadingTable readings={delivery.readings} />}
        <RunList order={order} />
        <Guarantee order={order} />
        {order.endedAt && delivery.readings.length > 0 && <ReportButton id={order.id} />}
      </div>
    </section>
  )
}

/** Whether there is something to show before the work starts. */
function hasPlan({ pausedAt, startAfter, pacePerDay, guaranteeDays }: MyOrderDetails['delivery']): boolean {
  return (pausedAt ?? startAfter ?? pacePerDay ?? guaranteeDays) !== null
}

/** Start count, chosen plan and promised end, one line each. */
function Facts({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const { lang } = useLang()
  const { delivery, startCount, endedAt } = order
  const day = (at: string) => ({ date: isolateBidi(formatDate(lang, at, 'promisedDay')) })
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  const end = delivery.promised.at(-1)
  const facts = [
    startCount !== null && t('startCount', { count: count(startCount) }),
    delivery.startAfter !== null && !order.startedAt && t('plan.start', day(delivery.startAfter)),
    delivery.pacePerDay !== null && t('plan.pace', { count: count(delivery.pacePerDay) }),
    // Otherwise the page names the expected end already.
    end && !endedAt && !order.expected && t('promisedBy', day(end.at)),
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0) return null
  return (
    <ul className="space-y-1 text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function ReportButton({ id }: { id: string }) {
  const { t } = useTranslation('orders/delivery')
  const download = async () => {
    const call = fetchApi('GET /orders/{id}/delivery-report', { param: { id } })
    try {
      await downloadPrivateFile(call, `delivery-${shortId(id)}.csv`)
    } catch (error) {
      toast({
        title: t('reportFailed'),
        tone: 'danger',
        description: getErrorMessage(error, t('common:offline')),
      })
    }
  }
  return (
    <Button look="line" size="small" onClick={download}>
      <Download className="size-4" aria-hidden="true" />
      {t('report')}
    </Button>
  )
}
