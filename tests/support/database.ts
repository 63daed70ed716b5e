import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createEmbeddedSignals, limitCompiler, shareParsers } from '../../db/embedded/open-embedded.ts'
import { createDb } from '../../db/open-pool.ts'
import { createPostgresSignals } from '../../db/postgres-signals.ts'
import type { Db, Signals } from '../../shop/services.ts'
import '../engines/engine.ts'
import { RESET_STATEMENTS, TERMINATE_OTHERS_SQL } from '../engines/seed-snapshot.ts'

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
    for (const statement of RESET_STATEMENTS) await client.exec(statement)
    return true
  } catch {
    return false
  }
}

interface PostgresCopy {
  name: string
  url: string
  pool: pg.Pool
  isInUse: boolean
}

/** As `idleClients`, each with one open connection: a new one reads the catalogs anew. */
const idleCopies: PostgresCopy[] = []

async function openPostgresCopy(server: string, template: string): Promise<TestDatabase> {
  const copy = idleCopies.pop() ?? (await copyTemplate(server, template))
  copy.isInUse = true
  const signals = createPostgresSignals({ url: copy.url, onError: () => undefined })
  return {
    db: createDb(copy.pool),
    signals,
    url: copy.url,
    async close() {
      await signals.close()
      copy.isInUse = false
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
  const pool = new pg.Pool({ connectionString: url.href, max: 10 })
  const copy = { name, url: url.href, pool, isInUse: false }
  pool.on('error', (error) => {
    // The sockets of released connections outlive them until their connections are terminated.
    if (copy.isInUse) throw error
  })
  return copy
}

/** Ends what a session keeps, besides the settings that `RESET_STATEMENTS` resets. */
const END_SESSION_SQL = 'select pg_advisory_unlock_all(); unlisten *; discard temp'

/** Resets every row to the seed over the one connection that stays. Returns false when that fails. */
async function resetPostgresCopy({ pool }: PostgresCopy): Promise<boolean> {
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await once(pool, 'release')
  const connections = Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.connect())
  try {
    const [kept, ...others] = await Promise.all(connections)
    for (const other of others) other.release(true)
    for (const statement of [END_SESSION_SQL, TERMINATE_OTHERS_SQL, ...RESET_STATEMENTS])
      await kept?.query(statement)
    kept?.release()
    return true
  } catch {
    return false
  }
}

async function dropCopy(server: string, { name, pool }: PostgresCopy): Promise<void> {
  void pool.end()
  await runStatement(server, `drop database ${name} with (force)`)
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
