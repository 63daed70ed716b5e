import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Registry } from 'prom-client'
import type { Runtime } from '../runtime.ts'
import { DATABASE_METRICS } from '../watch/database.ts'
import { JOB_METRICS } from '../watch/jobs.ts'
import { PAGE_CACHE_METRICS } from '../watch/page-cache.ts'
import { PROVIDER_METRICS } from '../watch/providers.ts'
import { REQUEST_METRICS } from '../watch/requests.ts'
import { RETENTION_METRICS } from '../watch/retention.ts'
import { writeMetrics } from '../watch/write-metrics.ts'
import type { ApiEnv } from './context.ts'
import { shopMetrics } from './shop-metrics.ts'
import type { NodeBindings } from './visit.ts'

/** What this process has counted of itself since it began. */
const COUNTED = [
  ...REQUEST_METRICS,
  ...PAGE_CACHE_METRICS,
  ...DATABASE_METRICS,
  ...JOB_METRICS,
  ...PROVIDER_METRICS,
  ...RETENTION_METRICS,
]

/**
 * For Prometheus: with METRICS_TOKEN as a bearer token, or without one from this machine itself. It asks nothing of the
 * database that it would have to wait for: when that is away, this still tells so.
 */
export function answerMetrics(runtime: Runtime) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (!mayRead(c, runtime.environment.metricsToken)) return c.text('forbidden', 403)
    const ours = writeMetrics([...(await shopMetrics(runtime)), ...COUNTED])
    node ??= openNode()
    const { metrics, contentType } = await node
    return c.body(ours + (await metrics()), 200, { 'content-type': contentType })
  }
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

let node: Promise<{ metrics: Registry['metrics']; contentType: string }> | undefined

/** What Node knows of itself. Loaded by the first who asks: a shop nobody measures does not pay for it. */
async function openNode() {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { metrics: () => registry.metrics(), contentType: registry.contentType }
}
