import { findPostgres } from '../../engines/find-postgres.ts'
import { type Cluster, type ClusterOptions, startCluster } from '../../engines/postgres-cluster.ts'

/** Settings of a durable production server. */
export const DURABLE_SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Runs `work` with a new PostgreSQL cluster and empty database, removed afterwards. */
export async function withDatabase<T>(
  work: (databaseUrl: string, cluster: Cluster) => Promise<T>,
  plan: ClusterOptions = {},
): Promise<T> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('no PostgreSQL server on this machine')
  const cluster = await startCluster(binaries, plan)
  try {
    await cluster.create('shop')
    return await work(cluster.url('shop'), cluster)
  } finally {
    await cluster.stop()
  }
}
