import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../../db/open.ts'
import { ShopProcess } from '../shop-process.ts'
import { type Load, msUntil, openLoad } from './load.ts'
import { lostOf } from './lost-of.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import { signUp } from './two-shops.ts'
import { DURABLE, withDatabase } from './with-database.ts'

const WELL_WITHIN_MS = 5_000
const FULL_MS = 8_000
/** Less than the next piece of the log takes. */
const ROOM_FOR_ROWS = 12 * 2 ** 20
const PIECE_OF_LOG = 16 * 2 ** 20
const AT_ONCE = 8
/** So that the disk is full soon. */
const MOST_LINES = 20

/**
 * The embedded database's disk is filled up while orders come in, twice: first there is no room for rows, and orders
 * are refused with 503 until there is; then there is none for its log, without which no database goes on, and the process
 * ends with a line that says so. Started again it sells, and nothing that was acknowledged is lost. Says what it found wrong.
 */
export function diskFullEmbedded(): Promise<string[]> {
  return onSmallDisk('disk full, embedded', 140, async (disk) => {
    const dataDir = join(disk.folder, 'data')
    const shop = await ShopProcess.start({ DATA_DIR: dataDir })
    const load = await openLoadOf(shop)
    disk.fill()
    await buyWhileFull(load, shop)
    disk.makeRoom()
    if (!(await load.checkOut(shop.origin))) load.problems.push('with room again it did not sell')
    await shop.stop()
    const { db, close } = await openDatabase({
      ...{ dataDir, migrations: 'db/migrations', holder: 'the fault test', onError: console.error },
    })
    const last = await toEndOfLog(
      async (statement) => (await db.execute(sql.raw(statement))) as unknown as Answer,
    )
    await close()
    await shop.startAgain()
    // One that was made ahead with the start would do for long.
    const log = join(dataDir, 'embedded', 'pg_wal')
    for (const name of readdirSync(log))
      if (/^[\dA-F]{24}$/.test(name) && name > last) rmSync(join(log, name))
    disk.fill(ROOM_FOR_ROWS)
    const ended = await buyWhileFull(load, shop)
    if (!ended) load.problems.push('its log was never full')
    if (ended && !shop.log().includes('the embedded database has stopped'))
      load.problems.push('it ended without a word')
    disk.makeRoom()
    if (ended) await shop.startAgain()
    const recovered = await msUntil(() => load.checkOut(shop.origin), WELL_WITHIN_MS)
    await shop.stop()
    load.problems.push(...(await lostOf(load, { dataDir })), ...shop.uncaught())
    return { load, recovered, how: ended ? 'the process ended, said so, and started again' : 'it went on' }
  })
}

/** The same of PostgreSQL's disk: there the shop's process lives, whatever becomes of the server. */
export function diskFullPostgres(): Promise<string[]> {
  return onSmallDisk('disk full, PostgreSQL', 160, (disk) =>
    withDatabase(
      async (databaseUrl, cluster) => {
        const shop = await ShopProcess.start({ DATABASE_URL: databaseUrl, DEMO_PAYMENTS: '1' })
        const load = await openLoadOf(shop)
        disk.fill()
        if (await buyWhileFull(load, shop)) load.problems.push('the shop ended')
        disk.makeRoom()
        const client = new pg.Client({ connectionString: databaseUrl })
        await client.connect()
        await toEndOfLog((statement) => client.query(statement))
        await client.end()
        disk.fill(ROOM_FOR_ROWS)
        if (await buyWhileFull(load, shop)) load.problems.push('the shop ended')
        disk.makeRoom()
        const wentOn = cluster.isAlive()
        await cluster.restart('SIGINT')
        const recovered = await msUntil(() => load.checkOut(shop.origin), WELL_WITHIN_MS)
        await shop.stop()
        load.problems.push(...(await lostOf(load, { databaseUrl })), ...shop.uncaught())
        return {
          load,
          recovered,
          how: wentOn ? 'the server lived on' : 'the server ended and was started again',
        }
      },
      { place: disk.folder, settings: { ...DURABLE, min_wal_size: '32MB', max_wal_size: '32MB' } },
    ),
  )
}

type Answer = { rows: Record<string, unknown>[] }

/** Writes so much that orders soon need a new piece of the log. Gives back the name of this one. */
async function toEndOfLog(ask: (statement: string) => Promise<Answer>): Promise<string> {
  const { rows } = await ask(`select (pg_current_wal_lsn() - '0/0')::bigint % ${PIECE_OF_LOG} as used`)
  const left = PIECE_OF_LOG - Number(rows[0]?.used) - 500_000
  for (let written = 0; written < left; written += 100_000) {
    await ask(`select pg_logical_emit_message(true, 'room', repeat('x', 100000))`)
  }
  const now = await ask('select pg_walfile_name(pg_current_wal_lsn()) as name')
  return String(now.rows[0]?.name)
}

type Found = { load: Load; recovered: number | null; how: string }

async function onSmallDisk(title: string, size: number, work: (disk: SmallDisk) => Promise<Found>) {
  const disk = openSmallDisk(size)
  if (!disk) {
    console.warn(`\n!!! ${title} NOT TRIED: a small disk can be mounted by root alone\n`)
    return []
  }
  try {
    const { load, recovered, how } = await work(disk)
    if (recovered === null) load.problems.push('no order with room again')
    console.log(
      `${title}: answers ${load.told()}; ${how}; an order again after ${recovered} ms; ` +
        `${load.acknowledged.size} orders acknowledged; ${load.problems.length} problems`,
    )
    return load.problems
  } finally {
    disk.remove()
  }
}

async function openLoadOf(shop: ShopProcess) {
  const publicUrl = shop.origin
  const load = openLoad({ tokens: [await signUp(publicUrl, 0)], publicUrl, shopName: 'Crescendo' })
  for (let order = 0; order < 5; order += 1) await load.checkOut(publicUrl)
  await load.ask(publicUrl, '/')
  return load
}

/** Orders and pages without end, until the process is no more or the time is over. Whether it ended. */
async function buyWhileFull(load: Load, shop: ShopProcess): Promise<boolean> {
  const { pid } = shop
  const until = performance.now() + FULL_MS
  const goesOn = () => shop.isAlive(pid) && performance.now() < until
  const known = load.problems.length
  const buy = async () => {
    while (goesOn()) await load.checkOut(shop.origin, MOST_LINES)
  }
  const look = async () => {
    while (goesOn()) await load.look(shop.origin, '/')
  }
  await Promise.all([...Array.from({ length: AT_ONCE }, buy), look()])
  const ended = !shop.isAlive(pid)
  // Who was being served when it ended has no answer, and knows that they have none.
  if (ended) load.problems.push(...load.problems.splice(known).filter((line) => !line.includes('no answer')))
  if (!load.told().includes('503') && !ended) load.problems.push('nothing was refused: the disk was not full')
  return ended
}
