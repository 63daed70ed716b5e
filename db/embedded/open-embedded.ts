import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { measureQuery, registerDatabase } from '../../observability/database-metrics.ts'
import type { Database } from '../database.ts'
import { validateConstraints } from '../validate-constraints.ts'
import { startWalCheckpoints } from './checkpoint-wal.ts'
import { detectPanic } from './detect-panic.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableFS } from './durable-fs.ts'
import { createEmbeddedSignals } from './embedded-signals.ts'
import { restrictDataDirectory, restrictTree } from './file-modes.ts'
import { DATABASE_FOLDER } from './paths.ts'
import { serveBackupCopies } from './serve-backup-copies.ts'
import { shareParsers } from './share-parsers.ts'
import { wrapQueries } from './wrap-queries.ts'

/**
 * PGlite's start parameters without -F, which disables fsync, and with a log limit that suits
 * `startWalCheckpoints`.
 */
const DURABLE_START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=128MB',
]

export async function openEmbedded(options: {
  directory: string
  migrations: string
  holder: string
  onError: (error: Error) => void
  /** Reports something for the operator. Default: `console.warn`. */
  onWarning?: (warning: string) => void
  /** Called when the database no longer answers: the process must restart. */
  onPanic?: (error: Error) => void
  onSync?: () => void
}): Promise<Database> {
  const lock = await lockDirectory(options.directory, options.holder)
  const { directory, onWarning = console.warn } = options
  const database = join(directory, DATABASE_FOLDER)
  try {
    mkdirSync(database, { recursive: true, mode: 0o700 })
    restrictDataDirectory(directory, onWarning)
    const client = new PGlite({
      fs: new DurableFS(database, options.onSync),
      startParams: DURABLE_START_PARAMS,
    })
    await client.waitReady.catch((cause) => {
      throw isDiskFull(directory) ? cause : new Error(describeDamage(database), { cause })
    })
    // Covers a new database and the files that the engine writes at its start.
    restrictTree(database, onWarning)
    if (options.onPanic) detectPanic(client, options.onPanic)
    shareParsers(client)
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: options.migrations })
    await validateConstraints(db as unknown as Database['db'], onWarning)
    const stopServingCopies = await serveBackupCopies({ directory, client, onError: options.onError })
    const stopCheckpoints = startWalCheckpoints(client, options.onError)
    wrapQueries(client, measureQuery)
    registerDatabase({ isListening: () => true })
    return {
      db: db as unknown as Database['db'],
      getReportDb: async () => db as unknown as Database['db'],
      engine: 'embedded',
      listen: createEmbeddedSignals(client, options.onError).listen,
      async close() {
        await stopServingCopies()
        await stopCheckpoints()
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw isDiskFull(directory) ? new Error(`the disk of ${directory} is full`, { cause: error }) : error
  }
}

/** Starting needs 16 MB for a new log segment. */
function isDiskFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < 17 * 2 ** 20
}

/** The engine gives no reason when it cannot recover its files. */
function describeDamage(database: string): string {
  return (
    `the database in ${database} cannot be opened: its files are damaged or incomplete, for example copied while the ` +
    'shop was running. Restore a backup (`npm run restore`, see docs/operations.md)'
  )
}
