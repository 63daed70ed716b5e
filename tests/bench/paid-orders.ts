import { randomUUID } from 'node:crypto'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { openNetworkProxy } from '../faults/support/network-proxy.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { postAll } from './load.ts'

const PAYMENTS = 2_500
/** These payments warm up the process. */
const WARM_UP_PAYMENTS = 500
/** One-way latency; a query and its result take two. */
const LATENCY_MS = 1

export interface PaidOrdersPerSecond {
  local: number
  withLatency: number
}

/**
 * Measures paid orders per second at the demo gateway. Sessions are created beforehand, so each request is
 * one payment. Returns null without PostgreSQL.
 */
export async function measurePaidOrders(): Promise<PaidOrdersPerSecond | null> {
  const programs = findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs)
  try {
    await cluster.create('paid')
    const local = await measureRate(cluster.url('paid'))
    await cluster.create('paid_later')
    const proxy = await openNetworkProxy(cluster.url('paid_later'))
    const withLatency = await measureRate(proxy.url, () => proxy.delay(LATENCY_MS))
    proxy.close()
    return { local, withLatency }
  } finally {
    await cluster.stop()
  }
}

async function measureRate(databaseUrl: string, beforePaying?: () => void): Promise<number> {
  const shop = await ShopProcess.start({
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    DEMO_PAYMENTS: '1',
  })
  const sessions = await createSessions(shop)
  beforePaying?.()
  const pay = (session: string) => ({
    url: `${shop.origin}/api/demo/payments/${session}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'pay' }),
  })
  await postAll(sessions.slice(0, WARM_UP_PAYMENTS).map(pay))
  const began = performance.now()
  await postAll(sessions.slice(WARM_UP_PAYMENTS).map(pay))
  const seconds = (performance.now() - began) / 1_000
  await shop.kill()
  return (PAYMENTS - WARM_UP_PAYMENTS) / seconds
}

async function createSessions(shop: ShopProcess): Promise<string[]> {
  const person = { name: 'Buyer', email: 'buyer@example.com', password: 'a good password' }
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: object) => ({
    url: `${shop.origin}/api${path}`,
    headers,
    body: JSON.stringify(body),
  })
  await postAll([post('/auth/register', person)])
  const [login = ''] = await postAll([post('/auth/login', person)])
  const { token } = JSON.parse(login) as { token: string }
  const order = { package_id: 'followers-1000', username: 'buyer', niche: 'Other', origin_url: shop.origin }
  const responses = await postAll(
    Array.from({ length: PAYMENTS }, () => ({
      ...post('/stripe/checkout/session', { ...order, idempotency_key: randomUUID() }),
      headers: { ...headers, authorization: `Bearer ${token}` },
    })),
  )
  return responses.map((response) => (JSON.parse(response) as { session_id: string }).session_id)
}
