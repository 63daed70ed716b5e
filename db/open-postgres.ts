import { sql } from 'drizzle-orm'
import { countErrors, measureQuery, registerDatabase } from '../observability/database-metrics.ts'
import type { Db } from '../shop/services.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import type { Database } from './database.ts'
import { type MigrationOptions, migratePostgres } from './migrate.ts'
import { getRows } from './move/list-tables.ts'
import { createDb, openPool, type PoolOptions } from './open-pool.ts'
import { createPostgresSignals } from './postgres-signals.ts'

/** An unreachable database does not answer the close. */
const CLOSE_TIMEOUT_MS = 3_000

export interface PostgresOptions extends Omit<PoolOptions, 'isPooled' | 'maxConnections'>, MigrationOptions {
  /** The database without the pooler that `url` leads to. Migrations and LISTEN need one connection for long. */
  directUrl?: string
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, statementTimeoutMs, onError, onWarning = console.warn } = options
  await migratePostgres({ ...options, url: directUrl })
  const isPooled = directUrl !== url
  const pool = openPool({ url, onError, statementTimeoutMs, isPooled })
  pool.connect = countErrors(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = measureQuery(client.query.bind(client))
  })
  const signals = createPostgresSignals({ url: directUrl, onError })
  registerDatabase({
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isListening: signals.isListening,
  })
  const db = createDb(pool)
  if (isPooled && statementTimeoutMs) await warnWithoutTimeouts(db, statementTimeoutMs, onWarning)
  return {
    db,
    engine: 'postgres',
    listen: signals.listen,
    async close() {
      await withTimeout(Promise.all([signals.close(), pool.end()]), CLOSE_TIMEOUT_MS).catch(options.onError)
    },
  }
}

/** The pooler must set the timeouts of its connections, because the shop does not know which one it gets. */
async function warnWithoutTimeouts(
  db: Db,
  timeoutMs: number,
  onWarning: (warning: string) => void,
): Promise<void> {
  const rows = await getRows<{ name: string }>(
    db.execute(
      sql`select name from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
        order by name`,
    ),
  )
  if (rows.length === 0) return
  const statements = rows.map(({ name }) => `set ${name} = ${timeoutMs}`).join('; ')
  onWarning(`the pooler sets no time limits; set connect_query = '${statements}' in its configuration`)
}
