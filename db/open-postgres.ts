import { countErrors, measureQuery, registerDatabase } from '../observability/database-metrics.ts'
import { withTimeout } from '../shop/with-timeout.ts'
import type { Database } from './database.ts'
import { type MigrationOptions, migratePostgres } from './migrate.ts'
import { createDb, openPool, type PoolOptions } from './open-pool.ts'
import { createPostgresSignals } from './postgres-signals.ts'

/** An unreachable database does not answer the close. */
const CLOSE_TIMEOUT_MS = 3_000

export async function openPostgres(options: PoolOptions & MigrationOptions): Promise<Database> {
  await migratePostgres(options)
  const pool = openPool(options)
  pool.connect = countErrors(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = measureQuery(client.query.bind(client))
  })
  const signals = createPostgresSignals(options)
  registerDatabase({
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isListening: signals.isListening,
  })
  return {
    db: createDb(pool),
    engine: 'postgres',
    listen: signals.listen,
    async close() {
      await withTimeout(Promise.all([signals.close(), pool.end()]), CLOSE_TIMEOUT_MS).catch(options.onError)
    },
  }
}
