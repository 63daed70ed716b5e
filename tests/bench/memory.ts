import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { getMemoryMb } from './get-memory-mb.ts'
import { sendRequest } from './load.ts'
import { type Buyer, createBuyer, listPayments } from './orders.ts'

/** Duration of the load; `LOAD_MINUTES` shortens it. */
export const LOAD_MINUTES = Number(process.env.LOAD_MINUTES || 10)
const CONNECTIONS = 32
/** Rate limits and page views are per client address, so the load comes from many. */
const ADDRESSES = 5_000
const REST_SECONDS = 60

export interface MeasuredMemory {
  /** Resident memory in MB. */
  idle: number
  highest: number
  afterRest: number
  /** Answers per second over the whole load. */
  perSecond: number
}

/**
 * Measures the memory of one process on PostgreSQL during mixed load (cached pages, API calls, rendered pages, paid
 * orders) and a minute after it. Returns null without PostgreSQL.
 */
export async function measureMemory(): Promise<MeasuredMemory | null> {
  const programs = findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs)
  try {
    await cluster.create('memory')
    const shop = await ShopProcess.start({
      LOG_LEVEL: 'info',
      DATABASE_URL: cluster.url('memory'),
      DEMO_PAYMENTS: '1',
      TRUST_PROXY: '1',
    })
    await sleep(2_000)
    const idle = getMemoryMb(shop.pid)
    const readings: number[] = []
    const sampling = setInterval(() => readings.push(getMemoryMb(shop.pid)), 1_000)
    const answered = await runMixedLoad(await createBuyer(shop))
    clearInterval(sampling)
    await sleep(REST_SECONDS * 1_000)
    const afterRest = getMemoryMb(shop.pid)
    await shop.kill()
    return { idle, highest: Math.max(...readings), afterRest, perSecond: answered / (LOAD_MINUTES * 60) }
  } finally {
    await cluster.stop()
  }
}

const PAGES = ['/', '/services', '/faq', '/about', '/reviews', '/terms']
const LANGUAGES = ['en', 'ar', 'es']
const ENCODINGS = ['br', 'gzip', 'identity']

export async function runMixedLoad(buyer: Buyer): Promise<number> {
  const { origin } = buyer
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + LOAD_MINUTES * 60_000
  let answered = 0
  const get = (path: string, place: number) =>
    sendRequest(origin + path, {
      agent,
      headers: {
        'accept-encoding': ENCODINGS[place % ENCODINGS.length],
        'x-forwarded-for': `10.1.${(place % ADDRESSES) >> 8}.${(place % ADDRESSES) & 255}`,
      },
    })
  const pay = async () => {
    for (const { url, headers, body } of await listPayments(buyer, 1))
      await sendRequest(url, { agent, headers, method: 'POST' }, body)
  }
  const connection = async (place: number) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const lang = LANGUAGES[turn % LANGUAGES.length]
      const kind = turn % 20
      if (kind === 0) await pay()
      else if (kind === 1) await get(`/login?from=%2F&lang=${lang}`, turn)
      else if (kind < 6) await get(`/api/packages?lang=${lang}`, turn)
      else await get(`${PAGES[turn % PAGES.length]}?lang=${lang}&utm_source=${turn}`, turn)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, place) => connection(place * 7)))
  agent.destroy()
  return answered
}
