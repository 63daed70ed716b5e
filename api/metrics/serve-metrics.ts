import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { formatMetrics, reportMetrics } from '../../observability/metrics.ts'
import type { Runtime } from '../../runtime.ts'
import type { ApiEnv } from '../context.ts'
import type { NodeBindings } from '../middleware/request-context.ts'
import { collectProcessMetrics } from './process-metrics.ts'
import { getShopMetrics } from './shop-metrics.ts'

/**
 * Serves metrics to Prometheus: with METRICS_TOKEN as bearer token, or without one to this machine. Never
 * waits for the database, so that it also reports an outage.
 */
export function serveMetrics(runtime: Runtime) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    if (!canRead(c, runtime.environment.metricsToken)) return c.text('forbidden', 403)
    const [shopMetrics, { shop, node }] = await Promise.all([
      getShopMetrics(runtime),
      collectProcessMetrics(),
    ])
    const text = formatMetrics([...reportMetrics(shopMetrics), ...shop]) + (await node.metrics())
    return c.body(text, 200, { 'content-type': node.contentType })
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
