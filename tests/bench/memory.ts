import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { limitMemory } from './limit-memory.ts'
import { postAll, sendRequest } from './load.ts'
import { type Buyer, createBuyer, listPayments, withShop } from './orders.ts'
import { getMemoryMb } from './process-usage.ts'

/** Duration of the load; `LOAD_MINUTES` shortens it. */
export const LOAD_MINUTES = Number(process.env.LOAD_MINUTES || 10)
const CONNECTIONS = 32
/** Rate limits and page views are per client address, so the load comes from many. */
const ADDRESSES = 5_000
const REST_SECONDS = 60
/** Memory of the container that the shop has to fit in. */
export const CONTAINER_MB = 512

interface MeasuredMemory {
  /** Resident memory in MB. */
  highest: number
  afterRest: number
  /** Answers per second over the whole load. */
  perSecond: number
  /** Whether a control group held the process within `CONTAINER_MB`. */
  isContained: boolean
}

/**
 * Measures the memory of one process on PostgreSQL during mixed load (cached pages, API calls, rendered pages, paid
 * orders) and a minute after it. A control group holds the process within `CONTAINER_MB` where this user may create
 * one; needing more ends the process, and with it the bench. Returns null without PostgreSQL.
 */
export async function measureMemory(): Promise<MeasuredMemory | null> {
  const programs = findPostgres()
  if (!programs) return null
  const cluster = await startCluster(programs)
  try {
    await cluster.create('memory')
    const limits: ReturnType<typeof limitMemory>[] = []
    const measured = await withShop(cluster.url('memory'), async (shop) => {
      limits.push(limitMemory(shop.pid, CONTAINER_MB))
      const readings: number[] = []
      const sampling = setInterval(() => readings.push(getMemoryMb(shop.pid)), 1_000)
      const answered = await runMixedLoad(await createBuyer(shop))
      clearInterval(sampling)
      await sleep(REST_SECONDS * 1_000)
      const afterRest = getMemoryMb(shop.pid)
      return {
        highest: Math.max(...readings),
        afterRest,
        perSecond: answered / (LOAD_MINUTES * 60),
        isContained: limits[0] !== null,
      }
    })
    for (const removeLimit of limits) removeLimit?.()
    return measured
  } finally {
    await cluster.stop()
  }
}

const PAGES = ['/', '/services', '/faq', '/about', '/refund', '/terms']
const LANGUAGES = ['en', 'ar', 'es']
const ENCODINGS = ['br', 'gzip', 'identity']

async function runMixedLoad(buyer: Buyer): Promise<number> {
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
  const connection = async (place: number) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const lang = LANGUAGES[turn % LANGUAGES.length]
      const kind = turn % 20
      if (kind === 0) await postAll(await listPayments(buyer, 1))
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
