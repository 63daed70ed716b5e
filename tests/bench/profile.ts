import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/postgres-cluster.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { drawFlameGraph, getBusyTime, listHotFunctions } from './flame-graph.ts'
import { type Inspector, openInspector } from './inspect-process.ts'
import { listAreas } from './list-areas.ts'
import { measureThroughput, type Post, postAll, SECONDS } from './load.ts'
import { createBuyer, listCheckouts, listPayments } from './orders.ts'
import { getCpuMs } from './process-usage.ts'

const FOLDER = '.tmp/profiles'
const DATABASE = 'profiled'
const WARM_UP_POSTS = 300
const PROFILED_POSTS = 2_000
const SHOWN_ROWS = 25

/** Sends the requests of a row and returns how many were answered. */
type Workload = () => Promise<number>

const ROWS: Record<string, (shop: ShopProcess) => Promise<Workload>> = {
  page: readRow('/', { 'accept-encoding': 'br' }),
  identity: readRow('/', { 'accept-encoding': 'identity' }),
  rendered: readRow('/login?from=%2F'),
  packages: readRow('/api/packages'),
  checkout: async (shop) => postRow(listCheckouts(await createBuyer(shop), WARM_UP_POSTS + PROFILED_POSTS)),
  paid: async (shop) => postRow(await listPayments(await createBuyer(shop), WARM_UP_POSTS + PROFILED_POSTS)),
}

function readRow(path: string, headers: Record<string, string> = {}) {
  return async (shop: ShopProcess): Promise<Workload> => {
    const load = { url: shop.origin + path, headers }
    await measureThroughput(load)
    return async () => Math.round(SECONDS * (await measureThroughput(load, { warmUp: false })))
  }
}

async function postRow(posts: Post[]): Promise<Workload> {
  await postAll(posts.slice(0, WARM_UP_POSTS))
  return async () => (await postAll(posts.slice(WARM_UP_POSTS))).length
}

/**
 * Profiles the shop on PostgreSQL under the load of one row: prints where the time of a request goes, its statements,
 * allocations and the delay of the event loop, and writes a CPU profile and a flame graph.
 */
export async function profileRow(name: string): Promise<void> {
  const prepare = ROWS[name]
  if (!prepare) throw new Error(`no such row: ${name}; there are ${Object.keys(ROWS).join(', ')}`)
  const binaries = findPostgres()
  if (!binaries) throw new Error('profiles need PostgreSQL on this machine')
  const cluster = await startCluster(binaries, {
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  })
  try {
    await cluster.create(DATABASE)
    const statements = new pg.Client({ connectionString: cluster.url(DATABASE) })
    await statements.connect()
    await statements.query('create extension pg_stat_statements')
    const shop = await ShopProcess.start({
      LOG_LEVEL: 'info',
      DATABASE_URL: cluster.url(DATABASE),
      DEMO_PAYMENTS: '1',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    })
    const workload = await prepare(shop)
    const inspector = await openInspector(getInspectorUrl(shop))
    await printCosts(shop, inspector, statements, workload)
    await printProfile(name, inspector, await prepare(shop))
    await printAllocations(inspector, await prepare(shop))
    inspector.close()
    await statements.end()
    await shop.kill()
  } finally {
    await cluster.stop()
  }
}

function getInspectorUrl(shop: ShopProcess): string {
  const url = /Debugger listening on (ws:\S+)/.exec(shop.log(Number.POSITIVE_INFINITY))?.[1]
  if (!url) throw new Error('the shop printed no address of its inspector')
  return url
}

interface StatementRow {
  query: string
  calls: number
  ms: number
}

/** Without a profiler, which costs time itself. */
async function printCosts(
  shop: ShopProcess,
  inspector: Inspector,
  statements: pg.Client,
  workload: Workload,
): Promise<void> {
  await statements.query('select pg_stat_statements_reset()')
  await inspector.evaluate(
    'globalThis.loopDelay = process.getBuiltinModule("perf_hooks").monitorEventLoopDelay({ resolution: 1 }); loopDelay.enable()',
  )
  const cpuBefore = getCpuMs(shop.pid)
  const began = performance.now()
  const requests = await workload()
  const seconds = (performance.now() - began) / 1_000
  const cpu = (getCpuMs(shop.pid) - cpuBefore) / requests
  const delay = await inspector.evaluate<number>('loopDelay.percentile(99) / 1e6')
  const { rows } = await statements.query<StatementRow>(
    `select query, calls::int, total_exec_time as ms from pg_stat_statements
     join pg_database on pg_database.oid = dbid where datname = $1 and query not like '%pg_stat_statements%'
     order by calls desc, ms desc`,
    [DATABASE],
  )
  const calls = rows.reduce((sum, row) => sum + row.calls, 0)
  const databaseMs = rows.reduce((sum, row) => sum + row.ms, 0)
  console.log(
    `\n${requests} requests, ${Math.round(requests / seconds)}/s; for each: processor of the shop ${cpu.toFixed(2)} ms,` +
      ` ${(calls / requests).toFixed(1)} statements, database ${(databaseMs / requests).toFixed(2)} ms.` +
      ` Delay of the event loop, p99: ${delay.toFixed(1)} ms\n`,
  )
  console.log('| calls for each request | ms for each request | statement |\n|---:|---:|---|')
  for (const { query, calls, ms } of rows.slice(0, SHOWN_ROWS * 2)) {
    const text = query.replace(/\s+/g, ' ').slice(0, 140)
    console.log(`| ${(calls / requests).toFixed(2)} | ${(ms / requests).toFixed(3)} | \`${text}\` |`)
  }
}

async function printProfile(name: string, inspector: Inspector, workload: Workload): Promise<void> {
  await inspector.startCpuProfile()
  await workload()
  const profile = await inspector.stopCpuProfile()
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, name)
  writeFileSync(`${file}.cpuprofile`, JSON.stringify(profile))
  writeFileSync(`${file}.svg`, drawFlameGraph(profile))
  const busy = getBusyTime(profile)
  console.log(`\n${file}.cpuprofile (opens in the browser's developer tools) and ${file}.svg\n`)
  console.log('| of its processor time | area |\n|---:|---|')
  for (const { area, share } of listAreas(profile)) console.log(`| ${(share * 100).toFixed(1)} % | ${area} |`)
  console.log('\n| of its processor time | function |\n|---:|---|')
  for (const { name, self } of listHotFunctions(profile, SHOWN_ROWS))
    console.log(`| ${((self / busy) * 100).toFixed(1)} % | ${name} |`)
}

async function printAllocations(inspector: Inspector, workload: Workload): Promise<void> {
  await inspector.startAllocationSampling()
  const requests = await workload()
  const bytes = await inspector.stopAllocationSampling()
  console.log(`\nAllocated for each request: ${(bytes / requests / 1024).toFixed(0)} kB`)
}
