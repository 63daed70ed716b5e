import { setTimeout as sleep } from 'node:timers/promises'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, waitUntil } from './support/load.ts'
import { openChatClient } from './support/open-chat-client.ts'
import { startTwoShops } from './support/start-two-shops.ts'
import { DURABLE_SETTINGS, withDatabase } from './support/with-database.ts'

const RESTARTS = ['SIGINT', 'SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGINT'] as const
const RECOVERY_TIMEOUT_MS = 5_000

/**
 * PostgreSQL is restarted five times under load, cleanly and by crash. No process may end, every response
 * must be the expected one or 503, and after five seconds orders, pages and chat must work. Returns the
 * problems found.
 */
export function databaseRestarts(): Promise<string[]> {
  return withDatabase(restartUnderLoad, { settings: DURABLE_SETTINGS })
}

async function restartUnderLoad(...[databaseUrl, cluster]: Parameters<Parameters<typeof withDatabase>[0]>) {
  const open = await startTwoShops(databaseUrl)
  const { origins, shops } = open
  const [first = '', second = ''] = origins
  const pids = shops.map(({ pid }) => pid)
  const load = createLoad(open)
  const { problems } = load
  const chat = await openChatClient(load, first, second)
  if ((await chat.msOfMessage(RECOVERY_TIMEOUT_MS)) === null) problems.push('the chat did not work at all')
  load.begin(origins)
  let unready = 0
  const recoveries: number[] = []
  for (const signal of RESTARTS) {
    await sleep(1_000)
    const restarted = cluster.restart(signal)
    const looking = waitUntil(async () => (await fetch(`${first}/readyz`)).status === 503, 3_000)
    await restarted
    if ((await looking) !== null) unready += 1
    const began = performance.now()
    for (const origin of origins) {
      const well = async () => (await fetch(`${origin}/readyz`)).ok && (await load.checkOut(origin))
      if ((await waitUntil(well, RECOVERY_TIMEOUT_MS)) === null)
        problems.push(`${origin} not well after ${signal}`)
    }
    if ((await chat.msOfMessage(RECOVERY_TIMEOUT_MS)) === null)
      problems.push(`no chat message after ${signal}`)
    recoveries.push(performance.now() - began)
  }
  await load.stop()
  await chat.leave()
  if (unready === 0) problems.push('/readyz never said that the database was away')
  const slowest = Math.round(Math.max(...recoveries))
  if (slowest > RECOVERY_TIMEOUT_MS) problems.push(`well again after ${slowest} ms`)
  problems.push(...shops.flatMap((shop, place) => (shop.isAlive(pids[place]) ? [] : ['a process ended'])))
  await Promise.all(shops.map((shop) => shop.stop()))
  problems.push(
    ...(await listLostOrders(load, { databaseUrl })),
    ...shops.flatMap((shop) => shop.listUncaughtErrors()),
  )
  console.log(
    `database restarts: ${RESTARTS.length} (${RESTARTS.join(' ')}), answers ${load.formatStatuses()}, the slowest after ` +
      `${Math.round(load.slowest().ms)} ms; well again within ${slowest} ms, a chat message there; /readyz said so ` +
      `${unready} times; ${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
  )
  return problems
}
