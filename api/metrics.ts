import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Runtime } from '../runtime.ts'
import { type Rates, readRates } from '../shop/localization/rates.ts'
import { countMails } from '../shop/outbox/count-mails.ts'
import { readBacklog } from '../shop/payments/read-backlog.ts'
import type { ApiEnv } from './context.ts'
import { problem } from './problem.ts'
import type { NodeBindings } from './visit.ts'

const opened = new WeakMap<Runtime, ReturnType<typeof openFigures>>()

/** For Prometheus: with METRICS_TOKEN as a bearer token, or without one from this machine itself. */
export async function answerMetrics(c: Context<ApiEnv>): Promise<Response> {
  const { runtime } = c.var
  if (!mayRead(c, runtime.environment.metricsToken)) return problem(c, 'forbidden')
  const figures = opened.get(runtime) ?? openFigures()
  opened.set(runtime, figures)
  const { registry, show } = await figures
  show(await readBacklog(runtime.db), await countMails(runtime.db), await readRates(runtime.db))
  return c.body(await registry.metrics(), 200, {
    'content-type': registry.contentType,
    'cache-control': 'no-store',
  })
}

function mayRead(c: Context<ApiEnv>, token: string | undefined): boolean {
  const given = c.req.header('authorization')
  if (token && given) return isSame(given, `Bearer ${token}`)
  // A proxy on this machine speaks for the world.
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  const address = (c.env as NodeBindings | undefined)?.incoming?.socket.remoteAddress ?? ''
  return !forwarded && /^(::1|(::ffff:)?127\.[\d.]+)$/.test(address)
}

/** In the same time however much of it is right. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Loaded by the first who asks: a shop nobody measures does not pay for it. */
async function openFigures() {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const issues = new Gauge({
    name: 'shop_payment_issues',
    help: 'Money that a person has to look at',
    labelNames: ['kind'],
    registers,
  })
  const waiting = new Gauge({
    name: 'shop_waiting',
    help: 'What providers and jobs have still to do',
    labelNames: ['for'],
    registers,
  })
  const failed = new Gauge({
    name: 'shop_mails_given_up',
    help: 'Mails that could not be sent and wait for a person',
    registers,
  })
  const rateAge = new Gauge({
    name: 'shop_rates_age_seconds',
    help: 'Since the beginning of the day the exchange rates are of; NaN while there are none',
    registers,
  })
  return {
    registry,
    show(
      backlog: Awaited<ReturnType<typeof readBacklog>>,
      mails: Awaited<ReturnType<typeof countMails>>,
      { asOf }: Rates,
    ) {
      for (const { kind, count } of backlog.issues) issues.set({ kind }, count)
      waiting.set({ for: 'payment' }, backlog.payments)
      waiting.set({ for: 'notice' }, backlog.notices)
      waiting.set({ for: 'refund' }, backlog.refunds)
      waiting.set({ for: 'mail' }, mails.waiting)
      failed.set(mails.failed)
      rateAge.set(asOf === null ? Number.NaN : (Date.now() - Date.parse(asOf)) / 1_000)
    },
  }
}
