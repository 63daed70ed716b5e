import { randomBytes, randomUUID } from 'node:crypto'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { openNetworkProxy } from '../faults/support/network-proxy.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { getPercentile, measureThroughput, type Post, postAll } from './load.ts'

const PAYMENTS = 2_500
/** These payments warm up the process. */
const WARM_UP_PAYMENTS = 500
export const BUYERS = 32
const ORDERS_OF_BUYER = 60
const WARM_UP_ORDERS = 15
/** One-way latency; a query and its result take two. */
const LATENCY_MS = 1

interface MeasuredOrders {
  /** Orders of one line with their payment session, per second. */
  placed: number
  /** Payments per second. */
  paid: number
  paidWithLatency: number
  /** Time of an order and its payment with `BUYERS` at once, in ms. */
  median: number
  p99: number
}

/**
 * Measures orders and payments of one process at the demo gateway. For payments per second the sessions are created
 * beforehand, so each request is one payment. Returns null without PostgreSQL.
 */
export async function measureOrders(): Promise<MeasuredOrders | null> {
  const programs = findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs)
  try {
    for (const database of ['placed', 'bought', 'paid', 'paid_later']) await cluster.create(database)
    const placed = await withShop(cluster.url('placed'), measureCheckouts)
    const times = await withShop(cluster.url('bought'), measureBuyers)
    const paid = await withShop(cluster.url('paid'), measurePayments)
    const proxy = await openNetworkProxy(cluster.url('paid_later'))
    const paidWithLatency = await withShop(proxy.url, (shop) =>
      measurePayments(shop, () => proxy.delay(LATENCY_MS)),
    )
    proxy.close()
    return {
      placed,
      paid,
      paidWithLatency,
      median: getPercentile(times, 0.5),
      p99: getPercentile(times, 0.99),
    }
  } finally {
    await cluster.stop()
  }
}

/** Runs one process of the shop on a database while it is measured. */
export async function withShop<T>(
  databaseUrl: string,
  measure: (shop: ShopProcess) => Promise<T>,
): Promise<T> {
  const shop = await ShopProcess.start({ LOG_LEVEL: 'info', DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1' })
  try {
    return await measure(shop)
  } finally {
    await shop.kill()
  }
}

async function measurePayments(shop: ShopProcess, beforePaying?: () => void): Promise<number> {
  const payments = await listPayments(await createBuyer(shop), PAYMENTS)
  beforePaying?.()
  await postAll(payments.slice(0, WARM_UP_PAYMENTS))
  const began = performance.now()
  await postAll(payments.slice(WARM_UP_PAYMENTS))
  const seconds = (performance.now() - began) / 1_000
  return (PAYMENTS - WARM_UP_PAYMENTS) / seconds
}

/** Each checkout creates an order of one line and its payment session at the demo gateway. */
export async function measureCheckouts(shop: ShopProcess): Promise<number> {
  const buyer = await createBuyer(shop)
  const [{ url, headers } = { url: '' }] = listCheckouts(buyer, 1)
  return measureThroughput({ url, headers, body: () => listCheckouts(buyer, 1)[0]?.body ?? '' })
}

/** Returns the sorted times in ms of placing and paying an order. Every buyer has an account. */
async function measureBuyers(shop: ShopProcess): Promise<number[]> {
  const times: number[] = []
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createBuyer(shop)))
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let bought = 0; bought < ORDERS_OF_BUYER + WARM_UP_ORDERS; bought += 1) {
        const began = performance.now()
        await postAll(await listPayments(buyer, 1))
        if (bought >= WARM_UP_ORDERS) times.push(performance.now() - began)
      }
    }),
  )
  return times.sort((a, b) => a - b)
}

/** A logged-in customer of a shop. */
export interface Buyer {
  origin: string
  token: string
}

const HEADERS = { 'content-type': 'application/json' }

export async function createBuyer({ origin }: ShopProcess): Promise<Buyer> {
  const person = { name: 'Buyer', email: `buyer-${randomUUID()}@example.com`, password: 'a good password' }
  // Each buyer has an own client address, because registrations are limited per address.
  const headers = { ...HEADERS, 'x-forwarded-for': [10, ...randomBytes(3)].join('.') }
  const post = (path: string) => ({
    url: `${origin}/api${path}`,
    headers,
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
    body: JSON.stringify({ ...order, idempotencyKey: randomUUID() }),
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
