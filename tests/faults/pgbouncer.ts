import { setTimeout as sleep } from 'node:timers/promises'
import { findPgbouncer } from '../engines/find-pgbouncer.ts'
import { startPgbouncer } from '../engines/pgbouncer.ts'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, waitUntil } from './support/load.ts'
import { openChatClient } from './support/open-chat-client.ts'
import { startTwoShops } from './support/start-two-shops.ts'
import { DURABLE_SETTINGS, withDatabase } from './support/with-database.ts'

const POOL_SIZE = 4
const CRASHES = 3
const RECOVERY_TIMEOUT_MS = 5_000
const CONNECT_QUERY = 'set statement_timeout = 8000; set idle_in_transaction_session_timeout = 8000'

/**
 * Two processes sell through PgBouncer in transaction mode with four connections to the server, and chat over a direct one,
 * while PgBouncer is killed three times. Returns the problems found.
 */
export async function pgbouncer(): Promise<string[]> {
  const program = findPgbouncer()
  if (!program) {
    console.warn('\n!!! pgbouncer NOT TRIED: no PgBouncer on this machine\n')
    return []
  }
  return withDatabase((databaseUrl) => sellThrough(program, databaseUrl), { settings: DURABLE_SETTINGS })
}

async function sellThrough(program: string, directUrl: string): Promise<string[]> {
  const options = { poolSize: POOL_SIZE, connectQuery: CONNECT_QUERY }
  const pooler = await startPgbouncer(program, directUrl, options)
  const variables = { DATABASE_URL: pooler.url(directUrl), DATABASE_DIRECT_URL: directUrl }
  const target = await startTwoShops(directUrl, [variables, variables])
  const { origins, shops } = target
  const [first = '', second = ''] = origins
  const pids = shops.map(({ pid }) => pid)
  const load = createLoad(target)
  const { problems } = load
  const chat = await openChatClient(load, first, second)
  load.begin(origins)
  const recoveries: number[] = []
  const messages: number[] = []
  for (let crash = 0; crash <= CRASHES; crash += 1) {
    await sleep(2_000)
    if (crash > 0) await pooler.crash()
    const began = performance.now()
    for (const origin of origins) {
      const well = async () => (await fetch(`${origin}/readyz`)).ok && (await load.checkOut(origin))
      if ((await waitUntil(well, RECOVERY_TIMEOUT_MS)) === null)
        problems.push(`${origin} not well after crash ${crash}`)
    }
    recoveries.push(performance.now() - began)
    const message = await chat.msOfMessage(RECOVERY_TIMEOUT_MS)
    if (message === null) problems.push(`no chat message after crash ${crash}`)
    else messages.push(message)
  }
  await load.stop()
  await chat.leave()
  problems.push(...shops.flatMap((shop, place) => (shop.isAlive(pids[place]) ? [] : ['a process ended'])))
  await Promise.all(shops.map((shop) => shop.stop()))
  await pooler.stop()
  problems.push(
    ...(await listLostOrders(load, { databaseUrl: directUrl })),
    ...shops.flatMap((shop) => shop.listUncaughtErrors()),
  )
  const round = (figures: number[]) => Math.round(Math.max(...figures))
  console.log(
    `PgBouncer, ${POOL_SIZE} connections: ${CRASHES} crashes, answers ${load.formatStatuses()}, the slowest after ` +
      `${Math.round(load.slowest().ms)} ms; well again within ${round(recoveries)} ms, chat messages within ` +
      `${round(messages)} ms; ${load.acknowledged.size} orders acknowledged; ${problems.length} problems`,
  )
  return problems
}
