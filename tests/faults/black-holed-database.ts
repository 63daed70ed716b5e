import { setTimeout as sleep } from 'node:timers/promises'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, waitUntil } from './support/load.ts'
import { openNetworkProxy } from './support/network-proxy.ts'
import { openChatClient } from './support/open-chat-client.ts'
import { startTwoShops } from './support/start-two-shops.ts'
import { withDatabase } from './support/with-database.ts'

const RECOVERY_TIMEOUT_MS = 5_000
const OUTAGE_MS = 13_000
/** Twelve seconds for open requests, fifteen for running jobs. */
const MAX_DRAIN_MS = 28_000

/**
 * The network to PostgreSQL drops all packets without closing connections, twice: once they arrive late, once
 * they are lost. Requests must be answered in time, cached pages must keep working, and the processes must
 * report not ready. One of them is stopped meanwhile. Returns the problems found.
 */
export function blackHoledDatabase(): Promise<string[]> {
  return withDatabase(async (direct) => {
    const proxy = await openNetworkProxy(direct)
    const open = await startTwoShops(proxy.url)
    const { origins, shops } = open
    const [first = '', second = ''] = origins
    const load = createLoad(open)
    const { problems } = load
    const chat = await openChatClient(load, first, second)
    await chat.msOfMessage(RECOVERY_TIMEOUT_MS)
    load.begin(origins)
    const recoveries: number[] = []
    for (const how of ['late', 'lost'] as const) {
      proxy.dropTraffic()
      const until = performance.now() + OUTAGE_MS
      while (performance.now() < until) {
        const [alive, ready] = await Promise.all([
          load.request(first, '/healthz'),
          load.request(first, '/readyz'),
        ])
        if (alive?.status !== 200) problems.push('not alive')
        if (ready?.status !== 503) problems.push(`/readyz: ${ready?.status}`)
        await sleep(500)
      }
      proxy.restoreTraffic(how)
      const began = performance.now()
      for (const origin of origins) {
        const well = async () =>
          (await load.request(origin, '/readyz'))?.status === 200 && load.checkOut(origin)
        if ((await waitUntil(well, RECOVERY_TIMEOUT_MS)) === null)
          problems.push(`not well after it came ${how}`)
      }
      if ((await chat.msOfMessage(RECOVERY_TIMEOUT_MS)) === null) problems.push(`no chat message, ${how}`)
      recoveries.push(performance.now() - began)
    }
    await load.stop()
    await chat.leave()
    const slowest = Math.round(Math.max(...recoveries))
    if (slowest > RECOVERY_TIMEOUT_MS) problems.push(`well again after ${slowest} ms`)

    proxy.dropTraffic()
    const unanswered = load.checkOut(first)
    const began = performance.now()
    await Promise.all([...shops.map((shop) => shop.stop()), unanswered])
    const drained = Math.round(performance.now() - began)
    if (drained > MAX_DRAIN_MS) problems.push(`stopped after ${drained} ms`)
    proxy.restoreTraffic('lost')
    proxy.close()
    problems.push(
      ...(await listLostOrders(load, { databaseUrl: direct })),
      ...shops.flatMap((shop) => shop.listUncaughtErrors()),
    )
    console.log(
      `black-holed database: answers ${load.formatStatuses()}, the slowest after ${Math.round(load.slowest().ms)} ms; well again ` +
        `within ${slowest} ms, a chat message there; stopped in ${drained} ms while nothing came through; ` +
        `${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
    )
    return problems
  })
}
