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
  /** Of PostgreSQL, in ms: a statement that takes longer is ended. Unset: none is. */
  answersWithin?: number
  /** Something the operator has to look at. Unset: written to the standard error. */
  onWarning?: (warning: string) => void
  /** Of the embedded one: it will answer nothing more. */
  onPanic?: (error: Error) => void
}): Promise<Database> {
  const { databaseUrl, dataDir, migrations, holder, onError, answersWithin, onWarning, onPanic } = options
  if (databaseUrl)
    return openPostgres({
      url: databaseUrl,
      migrations,
      onError,
      onWarning,
      statementTimeoutMs: answersWithin,
    })
  return openEmbedded({ directory: dataDir, migrations, holder, onError, onWarning, onPanic })
}
