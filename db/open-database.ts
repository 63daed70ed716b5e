import type { Database } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * Opens and migrates the configured database: PostgreSQL when DATABASE_URL is set, otherwise the embedded
 * one.
 */
export function openDatabase(options: {
  databaseUrl?: string
  /** PostgreSQL only: the database without its pooler. */
  databaseDirectUrl?: string
  /** PostgreSQL only: replica for heavy reads. */
  databaseReplicaUrl?: string
  dataDir: string
  migrations: string
  holder: string
  onError: (error: Error) => void
  /** PostgreSQL only: cancels statements that take longer. Default: no limit. */
  statementTimeoutMs?: number
  /** Reports something for the operator. Default: `console.warn`. */
  onWarning?: (warning: string) => void
  /** Embedded database only: called when it no longer answers. */
  onPanic?: (error: Error) => void
}): Promise<Database> {
  const { databaseUrl, dataDir, migrations, holder, onError, statementTimeoutMs, onWarning, onPanic } =
    options
  if (databaseUrl)
    return openPostgres({
      url: databaseUrl,
      directUrl: options.databaseDirectUrl,
      replicaUrl: options.databaseReplicaUrl,
      migrations,
      onError,
      onWarning,
      statementTimeoutMs,
    })
  return openEmbedded({ directory: dataDir, migrations, holder, onError, onWarning, onPanic })
}
