import { setTimeout as sleep } from 'node:timers/promises'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, PAGES, waitUntil } from './support/load.ts'
import { openNetworkProxy } from './support/network-proxy.ts'
import { startTwoShops } from './support/start-two-shops.ts'
import { withDatabase } from './support/with-database.ts'

const DELAYS = [200, 2_000]
const PHASE_MS = 8_000
const RECOVERY_TIMEOUT_MS = 5_000
/** Ten per process plus the listener. */
const MAX_CONNECTIONS = 22
/** Far above the time of a cached page on a busy machine. */
const CACHED_PAGE_MS = 1_000

/** Packets between the shop and PostgreSQL are delayed more and more. Returns the problems found. */
export function slowDatabase(): Promise<string[]> {
  return withDatabase(async (direct) => {
    const proxy = await openNetworkProxy(direct)
    const open = await startTwoShops(proxy.url)
    const { origins, shops } = open
    const load = createLoad(open)
    const { problems } = load
    load.begin(origins)
    let most = 0
    for (const delay of DELAYS) {
      proxy.delay(delay)
      const until = performance.now() + PHASE_MS
      while (performance.now() < until) {
        most = Math.max(most, proxy.countConnections())
        await sleep(50)
      }
    }
    proxy.delay(0)
    const well = async () => {
      const all = await Promise.all(origins.map((origin) => load.checkOut(origin)))
      return all.every(Boolean)
    }
    const recovered = await waitUntil(well, RECOVERY_TIMEOUT_MS)
    if (recovered === null) problems.push('not well again')
    await load.stop()
    if (most > MAX_CONNECTIONS) problems.push(`${most} connections`)
    const page = Math.max(...PAGES.map((path) => load.slowest(`GET ${path}`).ms))
    if (page > CACHED_PAGE_MS) problems.push(`a page that is in the cache took ${Math.round(page)} ms`)
    await Promise.all(shops.map((shop) => shop.stop()))
    proxy.close()
    problems.push(
      ...(await listLostOrders(load, { databaseUrl: direct })),
      ...shops.flatMap((shop) => shop.listUncaughtErrors()),
    )
    console.log(
      `slow database: ${DELAYS.join(' and ')} ms each way, answers ${load.formatStatuses()}, the slowest after ` +
        `${Math.round(load.slowest().ms)} ms, a cached page after ${Math.round(page)} ms; ${most} connections at most; ` +
        `well again within ${recovered} ms; ${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
    )
    return problems
  })
}
