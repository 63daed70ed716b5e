import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../db/open-database.ts'
import { seed } from '../../db/seed.ts'
import { findPostgres } from './find-postgres.ts'
import { startCluster } from './postgres-cluster.ts'
import { SNAPSHOT_SQL } from './seed-snapshot.ts'
import './engine.ts'

const TEMPLATE = 'seeded'
const FRAME = '!'.repeat(100)

/** Starts a cluster with one migrated and seeded database, which every test copies. */
export default async function makeTemplate(project: TestProject) {
  const binaries = findPostgres()
  if (!binaries) {
    const why = 'no PostgreSQL server program (initdb, postgres) on this machine'
    const sayIt = () => console.warn(`\n${FRAME}\n  NOT TESTED ON POSTGRESQL: ${why}\n${FRAME}\n`)
    sayIt()
    project.provide('engine', { kind: 'none', why })
    // Repeats the message at the end, where results are read.
    return sayIt
  }
  const cluster = await startCluster(binaries)
  try {
    await cluster.create(TEMPLATE)
    const { db, close } = await openPostgres({
      url: cluster.url(TEMPLATE),
      migrations: 'db/migrations',
      onError: (error) => console.error(error),
    })
    await seed(db)
    await db.execute(SNAPSHOT_SQL)
    await close()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('engine', { kind: 'postgres', server: cluster.url('postgres'), template: TEMPLATE })
  return () => cluster.stop()
}
