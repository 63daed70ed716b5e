import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { countErrors, measureQuery, registerDatabase } from '../observability/database-metrics.ts'
import type { Db } from '../shop/services.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import type { Database } from './database.ts'
import { type MigrationOptions, migratePostgres } from './migrate.ts'
import { getRows } from './move/list-tables.ts'
import { createDb, openPool, type PoolOptions } from './open-pool.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import { chooseReportDb } from './report-database.ts'

/** An unreachable database does not answer the close. */
const CLOSE_TIMEOUT_MS = 3_000
const MAX_REPLICA_CONNECTIONS = 4

interface PostgresOptions extends Omit<PoolOptions, 'isPooled' | 'maxConnections'>, MigrationOptions {
  /** The database without the pooler that `url` leads to. Migrations and LISTEN need one connection for long. */
  directUrl?: string
  /** Replica for heavy reads, without a pooler. */
  replicaUrl?: string
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, replicaUrl, statementTimeoutMs, onError, onWarning = console.warn } = options
  await migratePostgres({ ...options, url: directUrl })
  const isPooled = directUrl !== url
  const pool = openPool({ url, onError, statementTimeoutMs, isPooled })
  measurePool(pool)
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
  const replica = replicaUrl
    ? openPool({ url: replicaUrl, onError, statementTimeoutMs, maxConnections: MAX_REPLICA_CONNECTIONS })
    : undefined
  if (replica) measurePool(replica)
  return {
    db,
    getReportDb: replica ? chooseReportDb(db, createDb(replica), onError) : async () => db,
    engine: 'postgres',
    listen: signals.listen,
    async close() {
      await withTimeout(Promise.all([signals.close(), pool.end(), replica?.end()]), CLOSE_TIMEOUT_MS).catch(
        options.onError,
      )
    },
  }
}

function measurePool(pool: pg.Pool): void {
  pool.connect = countErrors(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = measureQuery(client.query.bind(client))
  })
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
