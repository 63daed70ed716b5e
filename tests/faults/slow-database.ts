import { msUntil, openLoad, PAGES, pause } from './load.ts'
import { lostOf } from './lost-of.ts'
import { openProxy } from './open-proxy.ts'
import { openTwoShops } from './two-shops.ts'
import { withDatabase } from './with-database.ts'

const DELAYS = [200, 2_000]
const EACH_MS = 8_000
const WELL_WITHIN_MS = 5_000
/** Ten of each process, and the one that listens. */
const MOST_CONNECTIONS = 22
/** Far from what a query takes here: a page from memory, on a machine that has a lot to do. */
const FROM_MEMORY_MS = 1_000

/** Every packet between the shop and PostgreSQL comes later and later. Says what it found wrong. */
export function slowDatabase(): Promise<string[]> {
  return withDatabase(async (direct) => {
    const proxy = await openProxy(direct)
    const open = await openTwoShops(proxy.url)
    const { origins, shops } = open
    const load = openLoad(open)
    const { problems } = load
    load.begin(origins)
    let most = 0
    for (const delay of DELAYS) {
      proxy.delay(delay)
      const until = performance.now() + EACH_MS
      while (performance.now() < until) {
        most = Math.max(most, proxy.open())
        await pause(50)
      }
    }
    proxy.delay(0)
    const well = async () => {
      const all = await Promise.all(origins.map((origin) => load.checkOut(origin)))
      return all.every(Boolean)
    }
    const recovered = await msUntil(well, WELL_WITHIN_MS)
    if (recovered === null) problems.push('not well again')
    await load.stop()
    if (most > MOST_CONNECTIONS) problems.push(`${most} connections`)
    const page = Math.max(...PAGES.map((path) => load.slowest(`GET ${path}`).ms))
    if (page > FROM_MEMORY_MS) problems.push(`a page that is in the cache took ${Math.round(page)} ms`)
    await Promise.all(shops.map((shop) => shop.stop()))
    proxy.close()
    problems.push(
      ...(await lostOf(load, { databaseUrl: direct })),
      ...shops.flatMap((shop) => shop.uncaught()),
    )
    console.log(
      `slow database: ${DELAYS.join(' and ')} ms each way, answers ${load.told()}, the slowest after ` +
        `${Math.round(load.slowest().ms)} ms, a cached page after ${Math.round(page)} ms; ${most} connections at most; ` +
        `well again within ${recovered} ms; ${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
    )
    return problems
  })
}
