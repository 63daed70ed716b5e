import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { openDatabase } from '../../../db/open-database.ts'
import { seed } from '../../../db/seed.ts'
import type { Runtime } from '../../../runtime.ts'
import { copyMigratedDatabase } from '../../engines/copy-migrated-database.ts'
import { getFastFolder } from '../files/get-fast-folder.ts'
import { createShopWithoutDatabase } from './create-shop-without-database.ts'
import { loadBuiltApp } from './load-built-app.ts'

/** Loads the built shop on an embedded database of its own, whose processes handle requests without a network. */
export async function openBuiltShop() {
  const app = await loadBuiltApp()
  const dataDir = mkdtempSync(join(getFastFolder(), 'crescendo-built-'))
  await copyMigratedDatabase(dataDir)
  const database = await openDatabase({
    dataDir,
    migrations: 'db/migrations',
    holder: 'a test',
    onError: (error) => {
      throw error
    },
  })
  await seed(database.db)
  return {
    app,
    database,
    /** Starts a process on the shared database. */
    createProcess(
      variables: Record<string, string> = {},
      log: Logger = pino({ level: 'silent' }),
    ): { runtime: Runtime } {
      const { runtime } = createShopWithoutDatabase(variables)
      return { runtime: { ...runtime, db: database.db, signals: database, log } }
    },
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
