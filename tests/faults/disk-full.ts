import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../../db/open-database.ts'
import { ShopProcess } from '../support/shops/shop-process.ts'
import { listLostOrders } from './support/list-lost-orders.ts'
import { createLoad, type Load, waitUntil } from './support/load.ts'
import { openSmallDisk, type SmallDisk } from './support/small-disk.ts'
import { signUp } from './support/start-two-shops.ts'
import { DURABLE_SETTINGS, withDatabase } from './support/with-database.ts'

const RECOVERY_TIMEOUT_MS = 5_000
const FULL_MS = 8_000
/** Less than the next log segment. */
const ROOM_FOR_ROWS = 12 * 2 ** 20
const WAL_SEGMENT_BYTES = 16 * 2 ** 20
const CONCURRENCY = 8
/** Large orders fill the disk quickly. */
const MAX_LINES = 20

/**
 * Fills the disk of the embedded database while orders arrive, twice: without room for rows, orders get 503
 * until there is room; without room for the log, the process ends with a log line. After a restart it must
 * sell again without losing an acknowledged order. Returns the problems found.
 */
export function diskFullEmbedded(): Promise<string[]> {
  return runOnSmallDisk('disk full, embedded', 140, async (disk) => {
    const dataDir = join(disk.folder, 'data')
    const shop = await ShopProcess.start({ DATA_DIR: dataDir })
    const load = await startLoad(shop)
    disk.fill()
    await buyWhileFull(load, shop)
    disk.freeSpace()
    if (!(await load.checkOut(shop.origin))) load.problems.push('with room again it did not sell')
    await shop.stop()
    const { db, close } = await openDatabase({
      dataDir,
      migrations: 'db/migrations',
      holder: 'the fault test',
      onError: console.error,
    })
    const last = await fillWalSegment(
      async (statement) => (await db.execute(sql.raw(statement))) as unknown as QueryResult,
    )
    await close()
    await shop.restart()
    // A log segment that was allocated ahead would last long.
    const log = join(dataDir, 'embedded', 'pg_wal')
    for (const name of readdirSync(log))
      if (/^[\dA-F]{24}$/.test(name) && name > last) rmSync(join(log, name))
    disk.fill(ROOM_FOR_ROWS)
    const ended = await buyWhileFull(load, shop)
    if (!ended) load.problems.push('its log was never full')
    if (ended && !shop.log().includes('the embedded database has stopped'))
      load.problems.push('it ended without a word')
    disk.freeSpace()
    if (ended) await shop.restart()
    const recovered = await waitUntil(() => load.checkOut(shop.origin), RECOVERY_TIMEOUT_MS)
    await shop.stop()
    load.problems.push(...(await listLostOrders(load, { dataDir })), ...shop.listUncaughtErrors())
    return { load, recovered, how: ended ? 'the process ended, said so, and started again' : 'it went on' }
  })
}

/** The same with PostgreSQL's disk; here the shop's process must survive. */
export function diskFullPostgres(): Promise<string[]> {
  return runOnSmallDisk('disk full, PostgreSQL', 160, (disk) =>
    withDatabase(
      async (databaseUrl, cluster) => {
        const shop = await ShopProcess.start({ DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1' })
        const load = await startLoad(shop)
        disk.fill()
        if (await buyWhileFull(load, shop)) load.problems.push('the shop ended')
        disk.freeSpace()
        const client = new pg.Client({ connectionString: databaseUrl })
        await client.connect()
        await fillWalSegment((statement) => client.query(statement))
        await client.end()
        disk.fill(ROOM_FOR_ROWS)
        if (await buyWhileFull(load, shop)) load.problems.push('the shop ended')
        disk.freeSpace()
        const wentOn = cluster.isAlive()
        await cluster.restart('SIGINT')
        const recovered = await waitUntil(() => load.checkOut(shop.origin), RECOVERY_TIMEOUT_MS)
        await shop.stop()
        load.problems.push(...(await listLostOrders(load, { databaseUrl })), ...shop.listUncaughtErrors())
        return {
          load,
          recovered,
          how: wentOn ? 'the server lived on' : 'the server ended and was started again',
        }
      },
      { folder: disk.folder, settings: { ...DURABLE_SETTINGS, min_wal_size: '32MB', max_wal_size: '32MB' } },
    ),
  )
}

type QueryResult = { rows: Record<string, unknown>[] }

/** Fills the current log segment almost completely and returns its name. */
async function fillWalSegment(send: (statement: string) => Promise<QueryResult>): Promise<string> {
  const { rows } = await send(`select (pg_current_wal_lsn() - '0/0')::bigint % ${WAL_SEGMENT_BYTES} as used`)
  const remainingBytes = WAL_SEGMENT_BYTES - Number(rows[0]?.used) - 500_000
  for (let written = 0; written < remainingBytes; written += 100_000) {
    await send(`select pg_logical_emit_message(true, 'room', repeat('x', 100000))`)
  }
  const now = await send('select pg_walfile_name(pg_current_wal_lsn()) as name')
  return String(now.rows[0]?.name)
}

type DiskFullResult = { load: Load; recovered: number | null; how: string }

async function runOnSmallDisk(
  title: string,
  size: number,
  work: (disk: SmallDisk) => Promise<DiskFullResult>,
) {
  const disk = openSmallDisk(size)
  if (!disk) {
    console.warn(`\n!!! ${title} NOT TRIED: mounting a small disk needs root\n`)
    return []
  }
  try {
    const { load, recovered, how } = await work(disk)
    if (recovered === null) load.problems.push('no order with room again')
    console.log(
      `${title}: answers ${load.formatStatuses()}; ${how}; an order again after ${recovered} ms; ` +
        `${load.acknowledged.size} orders acknowledged; ${load.problems.length} problems`,
    )
    return load.problems
  } finally {
    disk.remove()
  }
}

async function startLoad(shop: ShopProcess) {
  const publicUrl = shop.origin
  const load = createLoad({ tokens: [await signUp(publicUrl, 0)], publicUrl, shopName: 'Crescendo' })
  for (let order = 0; order < 5; order += 1) await load.checkOut(publicUrl)
  await load.request(publicUrl, '/')
  return load
}

/** Sends orders and page views until the process ends or the time is over; returns whether it ended. */
async function buyWhileFull(load: Load, shop: ShopProcess): Promise<boolean> {
  const { pid } = shop
  const until = performance.now() + FULL_MS
  const goesOn = () => shop.isAlive(pid) && performance.now() < until
  const earlierProblems = load.problems.length
  const buy = async () => {
    while (goesOn()) await load.checkOut(shop.origin, MAX_LINES)
  }
  const viewPage = async () => {
    while (goesOn()) await load.viewPage(shop.origin, '/')
  }
  await Promise.all([...Array.from({ length: CONCURRENCY }, buy), viewPage()])
  const ended = !shop.isAlive(pid)
  // Requests in progress when the process ended may lack a response.
  if (ended)
    load.problems.push(...load.problems.splice(earlierProblems).filter((line) => !line.includes('no answer')))
  if (!load.formatStatuses().includes('503') && !ended)
    load.problems.push('nothing was refused: the disk was not full')
  return ended
}
