import { inTime } from '../shop/in-time.ts'
import { failing, timed, watchDatabase } from '../watch/database.ts'
import type { Database } from './database.ts'
import { type MigrationOptions, migratePostgres } from './migrate.ts'
import { dbOver, openPool, type PoolOptions } from './open-pool.ts'
import { postgresSignals } from './postgres-signals.ts'

/** A database that is away says no goodbye. */
const CLOSES_WITHIN = 3_000

export async function openPostgres(options: PoolOptions & MigrationOptions): Promise<Database> {
  await migratePostgres(options)
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
