import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Registry } from 'prom-client'
import { DATABASE_METRICS } from '../../observability/database-metrics.ts'
import { INBOUND_EMAIL_METRICS } from '../../observability/inbound-email-metrics.ts'
import { JOB_METRICS } from '../../observability/job-metrics.ts'
import { formatMetrics } from '../../observability/metrics.ts'
import { PAGE_CACHE_METRICS } from '../../observability/page-cache-metrics.ts'
import { PROVIDER_METRICS } from '../../observability/provider-metrics.ts'
import { REQUEST_METRICS } from '../../observability/record-request.ts'
import { RETENTION_METRICS } from '../../observability/retention-metrics.ts'
import type { Runtime } from '../../runtime.ts'
import type { ApiEnv } from '../context.ts'
import type { NodeBindings } from '../middleware/request-context.ts'
import { getShopMetrics } from './shop-metrics.ts'

/** Metrics that this process counts. */
const PROCESS_METRICS = [
  ...REQUEST_METRICS,
  ...PAGE_CACHE_METRICS,
  ...DATABASE_METRICS,
  ...JOB_METRICS,
  ...PROVIDER_METRICS,
  ...RETENTION_METRICS,
  ...INBOUND_EMAIL_METRICS,
]

/**
 * Serves metrics to Prometheus: with METRICS_TOKEN as bearer token, or without one to this machine. Never
 * waits for the database, so that it also reports an outage.
 */
export function serveMetrics(runtime: Runtime) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (!canRead(c, runtime.environment.metricsToken)) return c.text('forbidden', 403)
    const shopMetrics = formatMetrics([...(await getShopMetrics(runtime)), ...PROCESS_METRICS])
    nodeMetrics ??= openNodeMetrics()
    const { metrics, contentType } = await nodeMetrics
    return c.body(shopMetrics + (await metrics()), 200, { 'content-type': contentType })
  }
}

function canRead(c: Context<ApiEnv>, token: string | undefined): boolean {
  const given = c.req.header('authorization')
  if (token && given) return isEqualConstantTime(given, `Bearer ${token}`)
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

let nodeMetrics: Promise<{ metrics: Registry['metrics']; contentType: string }> | undefined

/**
 * Collects the metrics of Node. Loads the library with the first request, so that a shop without monitoring
 * does not need it.
 */
async function openNodeMetrics() {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return { metrics: () => registry.metrics(), contentType: registry.contentType }
}
