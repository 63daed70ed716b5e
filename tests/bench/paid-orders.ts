import { randomUUID } from 'node:crypto'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { openNetworkProxy } from '../faults/support/network-proxy.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { type Post, postAll } from './load.ts'

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
 * Measures paid orders per second of one process at the demo gateway. Sessions are created beforehand, so each request is
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
  const payments = await listPayments(await createBuyer(shop), PAYMENTS)
  beforePaying?.()
  await postAll(payments.slice(0, WARM_UP_PAYMENTS))
  const began = performance.now()
  await postAll(payments.slice(WARM_UP_PAYMENTS))
  const seconds = (performance.now() - began) / 1_000
  await shop.kill()
  return (PAYMENTS - WARM_UP_PAYMENTS) / seconds
}

/** A logged-in customer of a shop. */
export interface Buyer {
  origin: string
  token: string
}

const HEADERS = { 'content-type': 'application/json' }

export async function createBuyer({ origin }: ShopProcess): Promise<Buyer> {
  const person = { name: 'Buyer', email: `buyer-${randomUUID()}@example.com`, password: 'a good password' }
  const post = (path: string) => ({
    url: `${origin}/api${path}`,
    headers: HEADERS,
    body: JSON.stringify(person),
  })
  await postAll([post('/auth/register')])
  const [login = ''] = await postAll([post('/auth/login')])
  const { token } = JSON.parse(login) as { token: string }
  return { origin, token }
}

/** Returns requests that each place an order and create its session at the demo gateway. */
export function listCheckouts({ origin, token }: Buyer, count: number): Post[] {
  const order = { package_id: 'followers-1000', username: 'buyer', niche: 'Other', origin_url: origin }
  return Array.from({ length: count }, () => ({
    url: `${origin}/api/stripe/checkout/session`,
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...order, idempotency_key: randomUUID() }),
  }))
}

/** Places orders and returns the requests that pay them. */
export async function listPayments(buyer: Buyer, count: number): Promise<Post[]> {
  const responses = await postAll(listCheckouts(buyer, count))
  return responses.map((response) => {
    const { session_id } = JSON.parse(response) as { session_id: string }
    return {
      url: `${buyer.origin}/api/demo/payments/${session_id}`,
      headers: HEADERS,
      body: JSON.stringify({ outcome: 'pay' }),
    }
  })
}
