import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import { DATABASE_FOLDER } from '../../db/embedded/data-directory.ts'
import { limitCompiler } from '../../db/embedded/open-embedded.ts'
import { seed } from '../../db/seed.ts'
import type { Db } from '../../shop/services.ts'
import { copyMigratedDatabase } from './copy-migrated-database.ts'
import './engine.ts'
import { SNAPSHOT_SQL } from './seed-snapshot.ts'

/**
 * Seeds a copy of the migrated database; every test loads its dump. Not compressed, because compression takes
 * longer than reading.
 */
export default async function makeDump(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'crescendo-dump-'))
  await copyMigratedDatabase(folder)
  limitCompiler()
  const client = new PGlite(join(folder, DATABASE_FOLDER))
  await seed(drizzle(client) as unknown as Db)
  await client.exec(SNAPSHOT_SQL)
  const dump = await client.dumpDataDir('none')
  await client.close()

  const file = join(folder, 'seeded.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('engine', { kind: 'embedded', dump: file })
  return () => rm(folder, { recursive: true, force: true })
}
