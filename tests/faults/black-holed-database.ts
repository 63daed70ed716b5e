import { msUntil, openLoad, pause } from './load.ts'
import { lostOf } from './lost-of.ts'
import { openChat } from './open-chat.ts'
import { openProxy } from './open-proxy.ts'
import { openTwoShops } from './two-shops.ts'
import { withDatabase } from './with-database.ts'

const WELL_WITHIN_MS = 5_000
const DEAD_MS = 13_000
/** Twelve seconds for what was begun, fifteen for what a job has begun. */
const LONGEST_DRAIN_MS = 28_000

/**
 * The network to PostgreSQL swallows everything and ends nothing, twice: once what was swallowed comes late, once it is
 * gone for good. Everybody is answered in time, pages go on, the processes live and say that they are not ready. One of
 * them is stopped while nothing comes through. Says what it found wrong.
 */
export function blackHoledDatabase(): Promise<string[]> {
  return withDatabase(async (direct) => {
    const proxy = await openProxy(direct)
    const open = await openTwoShops(proxy.url)
    const { origins, shops } = open
    const [here = '', there = ''] = origins
    const load = openLoad(open)
    const { problems } = load
    const chat = await openChat(load, here, there)
    await chat.msOfMessage(WELL_WITHIN_MS)
    load.begin(origins)
    const recoveries: number[] = []
    for (const how of ['late', 'lost'] as const) {
      proxy.swallow()
      const until = performance.now() + DEAD_MS
      while (performance.now() < until) {
        const [alive, ready] = await Promise.all([load.ask(here, '/healthz'), load.ask(here, '/readyz')])
        if (alive?.status !== 200) problems.push('not alive')
        if (ready?.status !== 503) problems.push(`/readyz: ${ready?.status}`)
        await pause(500)
      }
      proxy.letThrough(how)
      const began = performance.now()
      for (const origin of origins) {
        const well = async () => (await load.ask(origin, '/readyz'))?.status === 200 && load.checkOut(origin)
        if ((await msUntil(well, WELL_WITHIN_MS)) === null) problems.push(`not well after it came ${how}`)
      }
      if ((await chat.msOfMessage(WELL_WITHIN_MS)) === null) problems.push(`no chat message, ${how}`)
      recoveries.push(performance.now() - began)
    }
    await load.stop()
    await chat.leave()
    const slowest = Math.round(Math.max(...recoveries))
    if (slowest > WELL_WITHIN_MS) problems.push(`well again after ${slowest} ms`)

    proxy.swallow()
    const unanswered = load.checkOut(here)
    const began = performance.now()
    await Promise.all([...shops.map((shop) => shop.stop()), unanswered])
    const drained = Math.round(performance.now() - began)
    if (drained > LONGEST_DRAIN_MS) problems.push(`stopped after ${drained} ms`)
    proxy.letThrough('lost')
    proxy.close()
    problems.push(
      ...(await lostOf(load, { databaseUrl: direct })),
      ...shops.flatMap((shop) => shop.uncaught()),
    )
    console.log(
      `black-holed database: answers ${load.told()}, the slowest after ${Math.round(load.slowest().ms)} ms; well again ` +
        `within ${slowest} ms, a chat message there; stopped in ${drained} ms while nothing came through; ` +
        `${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
    )
    return problems
  })
}
