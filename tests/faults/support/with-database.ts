import { findPostgres } from '../../engines/find-postgres.ts'
import { type Cluster, type ClusterOptions, startCluster } from '../../engines/postgres-cluster.ts'

/** As who must lose nothing runs it. */
export const DURABLE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** A PostgreSQL of its own with one empty database, gone when the work is done. */
export async function withDatabase<T>(
  work: (databaseUrl: string, cluster: Cluster) => Promise<T>,
  plan: ClusterOptions = {},
): Promise<T> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('no PostgreSQL server program on this machine')
  const cluster = await startCluster(binaries, plan)
  try {
    await cluster.create('shop')
    return await work(cluster.url('shop'), cluster)
  } finally {
    await cluster.stop()
  }
}
