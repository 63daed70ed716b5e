import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { TestProject } from 'vitest/node'
import { seed } from '../../db/seed.ts'
import { validateConstraints } from '../../db/validate-constraints.ts'
import type { Db } from '../../shop/services.ts'
import './engine.ts'
import { SNAPSHOT_SQL } from './seed-snapshot.ts'

/**
 * Migrates and seeds one database; every test loads its dump. Not compressed, because compression takes
 * longer than reading.
 */
export default async function makeDump(project: TestProject) {
  const client = new PGlite()
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: 'db/migrations' })
  await validateConstraints(db as unknown as Db, console.warn)
  await seed(db as unknown as Db)
  await client.exec(SNAPSHOT_SQL)
  const dump = await client.dumpDataDir('none')
  await client.close()

  const folder = await mkdtemp(join(tmpdir(), 'crescendo-dump-'))
  const file = join(folder, 'seeded.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('engine', { kind: 'embedded', dump: file })
  return () => rm(folder, { recursive: true, force: true })
}
