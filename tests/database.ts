import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Db } from '../shop/services.ts'
import './engines/engine.ts'

export interface TestDatabase {
  db: Db
  close(): Promise<void>
}

/** A migrated and seeded database of this test alone, on the project's engine. Closes itself when the test ends. */
export async function freshDatabase(): Promise<TestDatabase> {
  const engine = inject('engine')
  if (engine.kind === 'none') throw new Error(engine.why)
  const opened =
    engine.kind === 'embedded' ? await load(engine.dump) : await copy(engine.server, engine.template)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= opened.close())
  onTestFinished(close)
  return { db: opened.db, close }
}

let dumped: Promise<Blob> | undefined

async function load(dump: string): Promise<TestDatabase> {
  dumped ??= readFile(dump).then((bytes) => new Blob([bytes]))
  const client = new PGlite({ loadDataDir: await dumped })
  await client.waitReady
  return { db: drizzlePglite(client) as unknown as Db, close: () => client.close() }
}

async function copy(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await command(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href, max: 10 })
  let ending = false
  pool.on('error', (error) => {
    // Its sockets outlive `end()` for a moment, until the drop below closes them.
    if (!ending) throw error
  })
  return {
    db: drizzlePg(pool) as unknown as Db,
    async close() {
      ending = true
      await pool.end()
      await command(server, `drop database ${name} with (force)`)
    },
  }
}

async function command(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
