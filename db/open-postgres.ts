import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inTime } from '../shop/in-time.ts'
import { failing, timed, watchDatabase } from '../watch/database.ts'
import type { Database } from './database.ts'
import { dbOver, openPool, type PoolOptions } from './open-pool.ts'
import { postgresSignals } from './postgres-signals.ts'

export const MIGRATION_LOCK = 20_261_101
/** A database that is away says no goodbye. */
const CLOSES_WITHIN = 3_000

export async function openPostgres(options: PoolOptions & { migrations: string }): Promise<Database> {
  await migrateOnce(options)
  const pool = openPool(options)
  pool.connect = failing(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = timed(client.query.bind(client))
  })
  const signals = postgresSignals(options)
  watchDatabase({
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listens: signals.listens,
  })
  return {
    db: dbOver(pool),
    engine: 'postgres',
    listen: signals.listen,
    async close() {
      await inTime(Promise.all([signals.close(), pool.end()]), CLOSES_WITHIN).catch(options.onError)
    },
  }
}

/** Processes that start together wait for one another here, and a migration takes as long as it takes. */
async function migrateOnce({ url, migrations }: { url: string; migrations: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: migrations })
  } finally {
    // Gives the lock back, too.
    await client.end()
  }
}
