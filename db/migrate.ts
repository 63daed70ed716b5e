import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from '../shop/services.ts'
import { databaseError, validateConstraints } from './validate-constraints.ts'

export const MIGRATION_LOCK = 20_261_101

/** A migration that waits for a table holds up every statement that comes after it: it gives up, and tries again. */
const LOCK_TIMEOUT = 5_000
const TRIES = 12
/** No lock within the time, or a deadlock with a process that is at work. */
const BUSY = ['55P03', '40P01']

export interface MigrationOptions {
  url: string
  migrations: string
  onWarning?: (warning: string) => void
  /** In ms. */
  lockTimeout?: number
}

/** Processes that start together wait for one another here, and a migration takes as long as it takes. */
export async function migratePostgres(options: MigrationOptions): Promise<void> {
  const { url, migrations, onWarning = console.warn, lockTimeout = LOCK_TIMEOUT } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${lockTimeout}`)
    const db = drizzle(client)
    for (let tries = 1; ; tries += 1) {
      try {
        await migrate(db, { migrationsFolder: migrations })
        break
      } catch (error) {
        if (!BUSY.includes(databaseError(error).code) || tries === TRIES) throw error
        onWarning('a migration waits for a table that is in use, and is tried again')
        await setTimeout(lockTimeout)
      }
    }
    await validateConstraints(db as unknown as Db, onWarning)
  } finally {
    // Gives the lock back, too.
    await client.end()
  }
}
