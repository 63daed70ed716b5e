import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Db } from '../shop/services.ts'
import { getDatabaseError, validateConstraints } from './validate-constraints.ts'

export const MIGRATION_LOCK = 20_261_101

/**
 * A migration that waits for a table lock blocks every later statement on that table, so it gives up and
 * retries.
 */
const LOCK_TIMEOUT_MS = 5_000
const MAX_ATTEMPTS = 12
/** Lock timeout, or deadlock with a running process. */
const BUSY_CODES = ['55P03', '40P01']

export interface MigrationOptions {
  url: string
  migrations: string
  onWarning?: (warning: string) => void
  lockTimeoutMs?: number
}

/**
 * Migrates the database. Processes that start together wait for each other here; a migration has no time
 * limit.
 */
export async function migratePostgres(options: MigrationOptions): Promise<void> {
  const { url, migrations, onWarning = console.warn, lockTimeoutMs = LOCK_TIMEOUT_MS } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    const db = drizzle(client)
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(db, { migrationsFolder: migrations })
        break
      } catch (error) {
        if (!BUSY_CODES.includes(getDatabaseError(error).code) || attempt === MAX_ATTEMPTS) throw error
        onWarning('a table that a migration changes is in use; the migration is tried again')
        await sleep(lockTimeoutMs)
      }
    }
    await validateConstraints(db as unknown as Db, onWarning)
  } finally {
    // Also releases the advisory lock.
    await client.end()
  }
}
