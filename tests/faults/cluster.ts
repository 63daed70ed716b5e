import { setTimeout as sleep } from 'node:timers/promises'
import { findPatroni } from '../engines/find-patroni.ts'
import { findPostgres } from '../engines/find-postgres.ts'
import { PatroniCluster } from '../engines/patroni-cluster.ts'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, waitUntil } from './support/load.ts'
import { startTwoShops } from './support/start-two-shops.ts'

const KILLS = 3
const LOAD_MS = 3_000
const RECOVERY_TIMEOUT_MS = 30_000

/**
 * Two processes sell on a cluster of three PostgreSQL servers with synchronous replication. Three times the leader is killed,
 * then the replica that commits wait for is cut off. The shop must sell again within 30 seconds each time and lose no
 * acknowledged order. Returns the problems found.
 */
export async function cluster(): Promise<string[]> {
  const programs = findPatroni()
  const binaries = findPostgres()
  if (!programs || !binaries) {
    console.warn('\n!!! cluster NOT TRIED: no Patroni, etcd or HAProxy on this machine\n')
    return []
  }
  const servers = await PatroniCluster.start(programs, binaries)
  try {
    return await sellOn(servers)
  } finally {
    await servers.stop()
  }
}

async function sellOn(servers: PatroniCluster): Promise<string[]> {
  const databaseUrl = servers.url('shop')
  const variables = { DATABASE_REPLICA_URL: servers.replicaUrl('shop') }
  const target = await startTwoShops(databaseUrl, [variables, variables])
  const { origins, shops } = target
  const pids = shops.map(({ pid }) => pid)
  const load = createLoad(target)
  const { problems } = load
  load.begin(origins)
  const recoveries: number[] = []
  const recover = async (fault: string) => {
    const began = performance.now()
    for (const origin of origins) {
      const well = async () => (await fetch(`${origin}/readyz`)).ok && (await load.checkOut(origin))
      if ((await waitUntil(well, RECOVERY_TIMEOUT_MS)) === null)
        problems.push(`${origin} not well after ${fault}`)
    }
    recoveries.push(performance.now() - began)
  }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(LOAD_MS)
    const name = await servers.killLeader()
    await recover(`kill ${kill}`)
    servers.startNode(name)
    await servers.waitUntilComplete()
  }
  await sleep(LOAD_MS)
  const reconnect = await servers.cutReplica()
  await recover('the cut replica')
  await sleep(LOAD_MS)
  reconnect()
  await servers.waitUntilComplete()
  await load.stop()
  problems.push(...shops.flatMap((shop, place) => (shop.isAlive(pids[place]) ? [] : ['a process ended'])))
  await Promise.all(shops.map((shop) => shop.stop()))
  problems.push(
    ...(await listLostOrders(load, { databaseUrl })),
    ...shops.flatMap((shop) => shop.listUncaughtErrors()),
  )
  const seconds = recoveries.map((ms) => (ms / 1_000).toFixed(1)).join(', ')
  console.log(
    `cluster: ${KILLS} leaders killed and one replica cut off, answers ${load.formatStatuses()}, the slowest after ` +
      `${Math.round(load.slowest().ms)} ms; sold again after ${seconds} s; ${load.acknowledged.size} orders ` +
      `acknowledged; ${problems.length} problems`,
  )
  return problems
}
