import { randomBytes } from 'node:crypto'
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

/** As `idleClients`: creating and dropping a database takes longer than resetting one. */
const idleDatabases: string[] = []

async function openPostgresCopy(server: string, template: string): Promise<TestDatabase> {
  const name = idleDatabases.pop() ?? (await copyTemplate(server, template))
  const url = new URL(server)
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, max: 10 })
  const signals = createPostgresSignals({ url: url.href, onError: () => undefined })
  let ending = false
  pool.on('error', (error) => {
    // The sockets outlive `end()` until their connections are terminated below.
    if (!ending) throw error
  })
  return {
    db: createDb(pool),
    signals,
    url: url.href,
    async close() {
      ending = true
      await signals.close()
      await pool.end()
      if (await resetPostgresCopy(url.href)) idleDatabases.push(name)
      else await runStatement(server, `drop database ${name} with (force)`)
    },
  }
}

async function copyTemplate(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runStatement(server, `create database ${name} template ${template}`)
  return name
}

/** Resets every row to the seed, after the test's connections have ended. Returns false when that fails. */
async function resetPostgresCopy(url: string): Promise<boolean> {
  try {
    await runStatement(url, TERMINATE_OTHERS_SQL, ...RESET_STATEMENTS)
    return true
  } catch {
    return false
  }
}

async function runStatement(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
