import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createEmbeddedSignals, limitCompiler, shareParsers } from '../../db/embedded/open-embedded.ts'
import { createDb } from '../../db/open-pool.ts'
import { createPostgresSignals } from '../../db/postgres-signals.ts'
import type { Db, Signals } from '../../shop/services.ts'
import '../engines/engine.ts'
import { RESET_ROWS_SQL, RESET_SESSION_SQL, terminateOthers } from '../engines/seed-snapshot.ts'

interface TestDatabase {
  db: Db
  signals: Signals
  /** Connection URL, on PostgreSQL only. */
  url: string | null
  close(): Promise<void>
}

/** Creates a migrated and seeded database on the project's engine; it is closed when the test ends. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const engine = inject('engine')
  if (engine.kind === 'none') throw new Error(engine.why)
  const opened =
    engine.kind === 'embedded'
      ? await openEmbeddedCopy(engine.dump)
      : await openPostgresCopy(engine.server, engine.template)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= opened.close())
  onTestFinished(close)
  return { ...opened, close }
}

/** Databases of finished tests, for reuse: loading one takes ten times as long as resetting it. */
const idleClients: PGlite[] = []

async function openEmbeddedCopy(dump: string): Promise<TestDatabase> {
  const client = idleClients.pop() ?? (await loadDump(dump))
  const stops: (() => void)[] = []
  return {
    // A new object per test, because memoized values are keyed by it.
    db: drizzle(client) as unknown as Db,
    signals: {
      listen(channel, onSignal) {
        const stop = createEmbeddedSignals(client, (error) => console.error(error)).listen(channel, onSignal)
        stops.push(stop)
        return stop
      },
    },
    url: null,
    async close() {
      for (const stop of stops) stop()
      if (await resetToSeed(client)) idleClients.push(client)
      else await client.close()
    },
  }
}

let dumpBlob: Promise<Blob> | undefined

async function loadDump(dump: string): Promise<PGlite> {
  dumpBlob ??= readFile(dump).then((bytes) => new Blob([bytes]))
  limitCompiler()
  const client = new PGlite({ loadDataDir: await dumpBlob })
  await client.waitReady
  shareParsers(client)
  return client
}

/** Resets every row to the seed. Returns false when the test left the database closed or changed its tables. */
async function resetToSeed(client: PGlite): Promise<boolean> {
  try {
    for (const statements of [RESET_SESSION_SQL, RESET_ROWS_SQL]) await client.exec(statements)
    return true
  } catch {
    return false
  }
}

/** Connections of a test database on PostgreSQL. */
export const MAX_CONNECTIONS = 10

interface PostgresCopy {
  name: string
  url: string
  pool: pg.Pool
  /** Process ids of its connections. */
  connections: Map<pg.ClientBase, number>
  /** Connections that the test has used. */
  used: Set<pg.ClientBase>
}

/** As `idleClients`, with their connections: a new connection reads the catalogs anew and parses every statement. */
const idleCopies: PostgresCopy[] = []

async function openPostgresCopy(server: string, template: string): Promise<TestDatabase> {
  const copy = idleCopies.pop() ?? (await copyTemplate(server, template))
  const signals = createPostgresSignals({ url: copy.url, onError: () => undefined })
  const lent = lendPool(copy.pool)
  return {
    db: createDb(lent.pool),
    signals,
    url: copy.url,
    async close() {
      await signals.close()
      await lent.end()
      if (await resetPostgresCopy(copy)) idleCopies.push(copy)
      else await dropCopy(server, copy)
    },
  }
}

async function copyTemplate(server: string, template: string): Promise<PostgresCopy> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatement(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = name
  // Idle connections stay open for the next test, and close with the worker.
  const pool = new pg.Pool({
    connectionString: url.href,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The pool drops a connection that a test has ended, idle or just lent; statements in progress fail by themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const used = new Set<pg.ClientBase>()
  const connections = new Map<pg.ClientBase, number>()
  pool.on('acquire', (client) => void used.add(client))
  pool.on('remove', (client) => {
    used.delete(client)
    connections.delete(client)
  })
  return { name, url: url.href, pool, connections, used }
}

/** Returns the pool for one test: after `end`, work that the test left running cannot reach the database of the next. */
function lendPool(pool: pg.Pool): { pool: pg.Pool; end(): Promise<void> } {
  let hasEnded = false
  const connect = (...args: Parameters<pg.Pool['connect']>) => {
    if (hasEnded) throw new Error('the test of this database has ended')
    return pool.connect(...args)
  }
  return {
    pool: Object.assign(Object.create(pool), { connect }),
    async end() {
      hasEnded = true
      while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await sleep(1)
    },
  }
}

/**
 * Resets the sessions of the test and every row. Returns false when that fails, such as after a test that changed tables. A test
 * uses one or two connections; earlier ones may have opened all.
 */
async function resetPostgresCopy({ pool, connections, used }: PostgresCopy): Promise<boolean> {
  const client = await pool.connect()
  try {
    // The others are idle in the pool, which nobody uses now.
    const resetSession = async (one: pg.ClientBase) => {
      await one.query(RESET_SESSION_SQL)
      if (!connections.has(one)) connections.set(one, await getProcessId(one))
    }
    await Promise.all([...used].map(resetSession))
    await client.query(terminateOthers([...connections.values()]))
    await client.query(RESET_ROWS_SQL)
    return true
  } catch {
    return false
  } finally {
    client.release()
    used.clear()
  }
}

async function getProcessId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid
}

async function dropCopy(server: string, { name, pool }: PostgresCopy): Promise<void> {
  await pool.end()
  await runStatement(server, `drop database ${name} with (force)`)
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
