import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { version } from '../../package.json'
import type { Runtime } from '../../runtime.ts'
import { getTotals } from '../../shop/admin/dashboard/all-time-totals.ts'
import { countStaffTasks } from '../../shop/admin/dashboard/count-staff-tasks.ts'
import {
  BACKLOG_KINDS,
  countRecentPayments,
  getJobBacklog,
  getPaymentBacklog,
} from '../../shop/admin/get-job-backlog.ts'
import { getMailboxStatus } from '../../shop/conversations/inbound-email/receive-emails.ts'
import { countRepeatedlyFailedRows } from '../../shop/database/job-failures.ts'
import { getExchangeRates } from '../../shop/localization/exchange-rates/get-exchange-rates.ts'
import { countEmails } from '../../shop/outbox/list-emails.ts'
import { withTimeout } from '../../shop/with-timeout.ts'
import type { ApiEnv } from '../context.ts'
import type { NodeBindings } from '../middleware/request-context.ts'
import { collectProcessMetrics } from './process-metrics.ts'

/** Below the ten seconds after which Prometheus gives up; a slow database is reported as down. */
const TIMEOUT_MS = 5_000

const RECENT_MINUTES = 60

/**
 * Serves metrics to Prometheus: with METRICS_TOKEN as bearer token, or without one to this machine. Never
 * waits for the database, so that it also reports an outage.
 */
export function serveMetrics(runtime: Runtime) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (!canRead(c, runtime.environment.metricsToken)) return c.text('forbidden', 403)
    const [shopMetrics, ownMetrics] = await Promise.all([readShopMetrics(runtime), collectProcessMetrics()])
    return c.body(`${await shopMetrics.metrics()}\n${ownMetrics}`, 200, {
      'content-type': shopMetrics.contentType,
    })
  }
}

function canRead(c: Context<ApiEnv>, token: string | undefined): boolean {
  const given = c.req.header('authorization')
  if (token && given) return isEqualConstantTime(given.replace(/^bearer /i, 'Bearer '), `Bearer ${token}`)
  // Requests through a local proxy may come from anywhere.
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  const address = (c.env as NodeBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  return !forwarded && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(address)
}

/** Compares in constant time. */
function isEqualConstantTime(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/**
 * Reads the metrics of the shop from the database, the same in every process. Cheap whatever the number of
 * orders.
 */
async function readShopMetrics(runtime: Runtime): Promise<Registry> {
  const figures = await withTimeout(getFigures(runtime), TIMEOUT_MS).catch((error) => {
    runtime.log.warn({ err: error }, 'cannot read shop metrics from the database')
    return null
  })
  const metrics = new Registry()
  addGauge(metrics, 'shop_build_info', 'Which shop this is', [{ version, node: process.version, value: 1 }])
  addGauge(
    metrics,
    'shop_ready',
    '1 while this process takes requests, 0 while it starts or drains',
    runtime.ready(),
  )
  addGauge(metrics, 'shop_db_up', '1 when the database gave the figures, 0 when it did not', figures !== null)
  if (figures) addFigures(metrics, figures)
  return metrics
}

type ShopFigures = Awaited<ReturnType<typeof getFigures>>

/** Reads one value after the other, so that monitoring takes only one connection. */
async function getFigures({ db, services }: Runtime) {
  return {
    backlog: await getPaymentBacklog(db),
    emails: await countEmails(db),
    mailbox: await getMailboxStatus(db, services),
    rates: await getExchangeRates(db),
    totals: await getTotals(db),
    tasks: await countStaffTasks(db),
    jobs: await getJobBacklog(db),
    failedRows: await countRepeatedlyFailedRows(db),
    recent: await countRecentPayments(db, RECENT_MINUTES),
    /** Without a mail server or a rate source, waiting rows are not overdue. */
    idle: { mail: !services.mailer, rates: !services.rateSource } as Partial<Record<string, boolean>>,
  }
}

/** The value of a gauge, or one for each combination of labels. */
type Values = number | boolean | { value: number; [label: string]: string | number }[]

function addGauge(registry: Registry, name: string, help: string, values: Values): void {
  const samples = Array.isArray(values) ? values : [{ value: Number(values) }]
  // A gauge without labels has the value 0 from its start, which an empty list has not.
  const labelNames = Object.keys(samples[0] ?? { none: '' }).filter((label) => label !== 'value')
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  for (const { value, ...labels } of samples) gauge.set(labels, value)
}

function addFigures(metrics: Registry, figures: ShopFigures): void {
  const { backlog, emails, mailbox, rates, totals, tasks, jobs, failedRows, recent, idle } = figures
  const add = (name: string, help: string, values: Values) => addGauge(metrics, name, help, values)
  const busyKinds = BACKLOG_KINDS.filter((kind) => !idle[kind])
  add('shop_orders', 'Orders there are, by status', byLabel('status', totals.orders))
  add('shop_payments', 'Payments there are, by status', byLabel('status', totals.payments))
  add(
    'shop_payments_recent',
    'Payments begun in the last hour, by provider and status',
    recent.map(({ provider, status, count }) => ({ provider: provider ?? 'none', status, value: count })),
  )
  add(
    'shop_payment_issues',
    'Money that a person has to look at',
    backlog.issues.map(({ kind, count }) => ({ kind, value: count })),
  )
  add(
    'shop_provider_problems',
    'Refusals of payment providers that the operator has to correct, such as a wrong key',
    backlog.problems,
  )
  add(
    'shop_webhook_events_failed',
    'Webhook events that were given up and wait for a person',
    backlog.failedNotices,
  )
  add('shop_work', 'What waits for staff, by the dashboard’s kinds', byLabel('kind', tasks))
  add(
    'shop_waiting',
    'What providers and jobs have still to do',
    byLabel('for', {
      payment: backlog.payments,
      notice: backlog.notices,
      refund: backlog.refunds,
      mail: emails.waiting,
    }),
  )
  add(
    'shop_due',
    'Of that, what a job should be doing by now',
    busyKinds.map((kind) => ({ kind, value: jobs[kind].count })),
  )
  add(
    'shop_overdue_seconds',
    'How long the oldest of what is due has been due',
    busyKinds.map((kind) => ({ kind, value: jobs[kind].overdue })),
  )
  add(
    'shop_job_rows_failed',
    'Rows that a job has set aside after several attempts',
    failedRows.map(({ job, rows }) => ({ job, value: rows })),
  )
  add('shop_emails_given_up', 'Mails that could not be sent and wait for a person', emails.failed)
  add(
    'shop_mailbox_age_seconds',
    'Since the mailbox of replies was last read; NaN before the first time and without a mailbox',
    mailbox?.ageSeconds ?? Number.NaN,
  )
  add(
    'shop_rates_age_seconds',
    'Since the beginning of the day the exchange rates are of; NaN while there are none',
    rates.asOf === null ? Number.NaN : (Date.now() - Date.parse(rates.asOf)) / 1_000,
  )
}

function byLabel(
  label: string,
  counts: Record<string, number>,
): { value: number; [label: string]: string | number }[] {
  return Object.entries(counts).map(([name, value]) => ({ [label]: name, value }))
}
