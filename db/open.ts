import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './open-postgres.ts'

/** The database of the environment, migrated: PostgreSQL when DATABASE_URL is set, else the embedded one. */
export function openDatabase(options: {
  databaseUrl?: string
  dataDir: string
  migrations: string
  holder: string
  onError: (error: Error) => void
}): Promise<Database> {
  const { databaseUrl, dataDir, migrations, holder, onError } = options
  if (databaseUrl) return openPostgres({ url: databaseUrl, migrations, onError })
  return openEmbedded({ directory: dataDir, migrations, holder, onError })
}
