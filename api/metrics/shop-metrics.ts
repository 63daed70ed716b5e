import { createGauge, type Metric, type Sample } from '../../observability/metrics.ts'
import { version } from '../../package.json'
import type { Runtime } from '../../runtime.ts'
import { countStaffTasks } from '../../shop/admin/count-staff-tasks.ts'
import { BACKLOG_KINDS, getJobBacklog } from '../../shop/admin/get-job-backlog.ts'
import { getTotals } from '../../shop/admin/get-totals.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { countEmails } from '../../shop/outbox/list-emails.ts'
import { countRecentPayments } from '../../shop/payments/reconciliation/count-recent-payments.ts'
import { getPaymentBacklog } from '../../shop/payments/reconciliation/get-payment-backlog.ts'
import { getSettings } from '../../shop/settings/get-settings.ts'
import { withTimeout } from '../../shop/with-timeout.ts'

/** For Prometheus' own ten seconds of patience: a database that does not answer is told to be away. */
const TIMEOUT_MS = 5_000

const RECENT_MINUTES = 60

/** What the database knows of the shop: every process tells the same. Read when somebody asks, and cheap whatever was sold. */
export async function getShopMetrics(runtime: Runtime): Promise<Metric[]> {
  const here = [
    createGauge('shop_build_info', 'Which shop this is', () => [
      { labels: { version, node: process.version }, value: 1 },
    ]),
    createGauge('shop_ready', '1 while this process takes requests, 0 while it starts or drains', () => [
      { labels: {}, value: Number(runtime.ready()) },
    ]),
  ]
  const known = await withTimeout(getFigures(runtime), TIMEOUT_MS).catch((error) => {
    runtime.log.warn({ err: error }, 'the database gave no figures')
    return null
  })
  const up = createGauge(
    'shop_db_up',
    '1 when the database gave the figures below, 0 when it did not',
    () => [{ labels: {}, value: Number(known !== null) }],
  )
  return [...here, up, ...createGauges(known)]
}

type ShopFigures = Awaited<ReturnType<typeof getFigures>>

/** One after the other: nobody waits for a connection because somebody measures. */
async function getFigures({ db, services }: Runtime) {
  const { policy } = await getSettings(db)
  return {
    backlog: await getPaymentBacklog(db),
    mails: await countEmails(db),
    rates: await getExchangeRates(db),
    totals: await getTotals(db),
    work: await countStaffTasks(db, policy),
    dues: await getJobBacklog(db),
    recent: await countRecentPayments(db, RECENT_MINUTES),
    /** Without them the rows wait, and nobody is late. */
    idle: { mail: !services.mailer, rates: !services.rateSource } as Partial<Record<string, boolean>>,
  }
}

/** Named also while the database is away, then without a figure. */
function createGauges(known: ShopFigures | null): Metric[] {
  const of = (name: string, help: string, samples: (known: ShopFigures) => Sample[]) =>
    createGauge(name, help, () => (known ? samples(known) : []))
  return [
    of('shop_orders', 'Orders there are, by status', ({ totals }) => toSamples('status', totals.orders)),
    of('shop_payments', 'Payments there are, by status', ({ totals }) =>
      toSamples('status', totals.payments),
    ),
    of('shop_payments_recent', 'Payments begun in the last hour, by provider and status', ({ recent }) =>
      recent.map(({ provider, status, count }) => ({
        labels: { provider: provider ?? 'none', status },
        value: count,
      })),
    ),
    of('shop_payment_issues', 'Money that a person has to look at', ({ backlog }) =>
      backlog.issues.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    ),
    of(
      'shop_provider_problems',
      'Refusals of payment providers that the operator has to correct, such as a wrong key',
      ({ backlog }) => [{ labels: {}, value: backlog.problems }],
    ),
    of(
      'shop_webhook_events_failed',
      'Webhook events that were given up and wait for a person',
      ({ backlog }) => [{ labels: {}, value: backlog.failedNotices }],
    ),
    of('shop_work', 'What waits for staff, by the dashboard’s kinds', ({ work }) => toSamples('kind', work)),
    of('shop_waiting', 'What providers and jobs have still to do', ({ backlog, mails }) =>
      toSamples('for', {
        payment: backlog.payments,
        notice: backlog.notices,
        refund: backlog.refunds,
        mail: mails.waiting,
      }),
    ),
    of('shop_due', 'Of that, what a job should be doing by now', ({ dues, idle }) =>
      BACKLOG_KINDS.filter((kind) => !idle[kind]).map((kind) => ({
        labels: { kind },
        value: dues[kind].count,
      })),
    ),
    of('shop_overdue_seconds', 'How long the oldest of what is due has been due', ({ dues, idle }) =>
      BACKLOG_KINDS.filter((kind) => !idle[kind]).map((kind) => ({
        labels: { kind },
        value: dues[kind].overdue,
      })),
    ),
    of('shop_mails_given_up', 'Mails that could not be sent and wait for a person', ({ mails }) => [
      { labels: {}, value: mails.failed },
    ]),
    of(
      'shop_rates_age_seconds',
      'Since the beginning of the day the exchange rates are of; NaN while there are none',
      ({ rates: { asOf } }) => [
        { labels: {}, value: asOf === null ? Number.NaN : (Date.now() - Date.parse(asOf)) / 1_000 },
      ],
    ),
  ]
}

function toSamples(label: string, counts: Record<string, number>): Sample[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
