import { msUntil, openLoad, pause } from './load.ts'
import { lostOf } from './lost-of.ts'
import { openChat } from './open-chat.ts'
import { openTwoShops } from './two-shops.ts'
import { DURABLE, withDatabase } from './with-database.ts'

const RESTARTS = ['SIGINT', 'SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGINT'] as const
const WELL_WITHIN_MS = 5_000

/**
 * PostgreSQL is restarted five times under load, as an operator does and as a crash does. No process of the shop ends,
 * every answer is what was asked for or 503, pages go on, and five seconds later all is well: orders, pages, and what is
 * said in a chat. Says what it found wrong.
 */
export function databaseRestarts(): Promise<string[]> {
  return withDatabase(restartUnderLoad, { settings: DURABLE })
}

async function restartUnderLoad(...[databaseUrl, cluster]: Parameters<Parameters<typeof withDatabase>[0]>) {
  const open = await openTwoShops(databaseUrl)
  const { origins, shops } = open
  const [here = '', there = ''] = origins
  const pids = shops.map(({ pid }) => pid)
  const load = openLoad(open)
  const { problems } = load
  const chat = await openChat(load, here, there)
  if ((await chat.msOfMessage(WELL_WITHIN_MS)) === null) problems.push('the chat did not work at all')
  load.begin(origins)
  let unready = 0
  const recoveries: number[] = []
  for (const signal of RESTARTS) {
    await pause(1_000)
    const restarted = cluster.restart(signal)
    const looking = msUntil(async () => (await fetch(`${here}/readyz`)).status === 503, 3_000)
    await restarted
    if ((await looking) !== null) unready += 1
    const began = performance.now()
    for (const origin of origins) {
      const well = async () => (await fetch(`${origin}/readyz`)).ok && (await load.checkOut(origin))
      if ((await msUntil(well, WELL_WITHIN_MS)) === null) problems.push(`${origin} not well after ${signal}`)
    }
    if ((await chat.msOfMessage(WELL_WITHIN_MS)) === null) problems.push(`no chat message after ${signal}`)
    recoveries.push(performance.now() - began)
  }
  await load.stop()
  await chat.leave()
  if (unready === 0) problems.push('/readyz never said that the database was away')
  const slowest = Math.round(Math.max(...recoveries))
  if (slowest > WELL_WITHIN_MS) problems.push(`well again after ${slowest} ms`)
  problems.push(...shops.flatMap((shop, place) => (shop.isAlive(pids[place]) ? [] : ['a process ended'])))
  await Promise.all(shops.map((shop) => shop.stop()))
  problems.push(...(await lostOf(load, { databaseUrl })), ...shops.flatMap((shop) => shop.uncaught()))
  console.log(
    `database restarts: ${RESTARTS.length} (${RESTARTS.join(' ')}), answers ${load.told()}, the slowest after ` +
      `${Math.round(load.slowest().ms)} ms; well again within ${slowest} ms, a chat message there; /readyz said so ` +
      `${unready} times; ${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
  )
  return problems
}
