import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { failing, timed, watchDatabase } from '../watch/database.ts'
import type { Database } from './database.ts'
import { postgresSignals } from './postgres-signals.ts'

export const MIGRATION_LOCK = 20_261_101

export async function openPostgres(options: {
  url: string
  migrations: string
  onError: (error: Error) => void
}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: options.url, max: 10, connectionTimeoutMillis: 5_000 })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', options.onError)
  pool.connect = failing(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = timed(client.query.bind(client))
  })
  try {
    await migrateOnce(pool, options.migrations)
  } catch (error) {
    await pool.end()
    throw error
  }
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
    db: drizzle(pool) as unknown as Database['db'],
    engine: 'postgres',
    listen: signals.listen,
    async close() {
      await signals.close()
      await pool.end()
    },
  }
}

/** Processes that start together wait for one another here. */
async function migrateOnce(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } finally {
    client.release()
  }
}
