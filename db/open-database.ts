import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { countErrors, measureQuery, registerDatabase } from '../observability/database-metrics.ts'
import type { Db } from '../shop/services.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { type MigrationOptions, migratePostgres } from './migrate.ts'
import { getRows } from './move/list-tables.ts'
import { createDb, openPool, type PoolOptions } from './open-pool.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import { describeFailure } from './validate-constraints.ts'

/** The build creates it (scripts/build/create-template.ts). */
const EMBEDDED_TEMPLATE = 'build/database'

/** A replica that lags longer is not waited for. */
const CATCH_UP_MS = 250

const POLL_MS = 10

/** Time for the whole check, because a lost network answers nothing. */
const CHECK_TIMEOUT_MS = 1_000

/** A replica that has failed or lags is left alone for this time. */
const PAUSE_MS = 5_000

/** An unreachable database does not answer the close. */
const CLOSE_TIMEOUT_MS = 3_000

const MAX_REPLICA_CONNECTIONS = 4

/**
 * Opens and migrates the configured database: PostgreSQL when DATABASE_URL is set, otherwise the embedded
 * one.
 */
export function openDatabase(options: {
  databaseUrl?: string
  /** PostgreSQL only: the database without its pooler. */
  databaseDirectUrl?: string
  /** PostgreSQL only: replica for heavy reads. */
  databaseReplicaUrl?: string
  dataDir: string
  migrations: string
  holder: string
  onError: (error: Error) => void
  /** PostgreSQL only: cancels statements that take longer. Default: no limit. */
  statementTimeoutMs?: number
  /** Reports something for the operator. Default: `console.warn`. */
  onWarning?: (warning: string) => void
  /** Embedded database only: called when it no longer answers. */
  onPanic?: (error: Error) => void
  /** Embedded database only: called when another process has made a backup. */
  onBackup?: () => void
}): Promise<Database> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl, dataDir } = options
  return databaseUrl
    ? openPostgres({ ...options, url: databaseUrl, directUrl, replicaUrl })
    : openEmbedded({ ...options, directory: dataDir, template: EMBEDDED_TEMPLATE })
}

interface PostgresOptions extends Omit<PoolOptions, 'isPooled' | 'maxConnections'>, MigrationOptions {
  /** The database without the pooler that `url` leads to. Migrations and LISTEN need one connection for long. */
  directUrl?: string
  /** Replica for heavy reads, without a pooler. */
  replicaUrl?: string
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, replicaUrl, statementTimeoutMs, onError, onWarning = console.warn } = options
  const isPooled = directUrl !== url
  await migratePostgres({ ...options, url: directUrl }).catch((error) => {
    throw describeFailure(isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', error)
  })
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

/**
 * Returns a function that chooses the database for a heavy read: the replica, once it has everything that was committed
 * before the call, otherwise the main database. Reports the first failure of an outage.
 */
function chooseReportDb(main: Db, replica: Db, onError: (error: Error) => void): () => Promise<Db> {
  let pausedUntil = 0
  let isReported = false
  return async () => {
    if (performance.now() < pausedUntil) return main
    try {
      await withTimeout(waitUntilCaughtUp(main, replica), CHECK_TIMEOUT_MS)
      isReported = false
      return replica
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS
      if (!isReported) onError(new Error('the replica cannot be read', { cause: error }))
      isReported = true
      return main
    }
  }
}

async function waitUntilCaughtUp(main: Db, replica: Db): Promise<void> {
  const [committed] = await getRows<{ lsn: string }>(
    main.execute(sql`select pg_current_wal_flush_lsn()::text as lsn`),
  )
  const deadline = performance.now() + CATCH_UP_MS
  for (;;) {
    const [state] = await getRows<{ isReplica: boolean; isCaughtUp: boolean | null }>(
      replica.execute(sql`select pg_is_in_recovery() as "isReplica",
        pg_last_wal_replay_lsn() >= ${committed?.lsn}::pg_lsn as "isCaughtUp"`),
    )
    // A replica that was promoted to a main server no longer receives changes.
    if (!state?.isReplica) throw new Error('the server is no replica')
    if (state.isCaughtUp) return
    if (performance.now() > deadline) throw new Error(`it lags by more than ${CATCH_UP_MS} ms`)
    await sleep(POLL_MS)
  }
}
