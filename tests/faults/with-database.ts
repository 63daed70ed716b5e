import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/throw-away-cluster.ts'

/** A PostgreSQL of its own with one empty database, gone when the work is done. */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('no PostgreSQL server program on this machine')
  const cluster = await startCluster(binaries)
  try {
    await cluster.create('shop')
    return await work(cluster.url('shop'))
  } finally {
    await cluster.stop()
  }
}
