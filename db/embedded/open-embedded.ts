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

/** PGlite's own start parameters without -F, which would switch syncing off, and with a log to match `keepLogShort`. */
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
  /** Something the operator has to look at. Unset: written to the standard error. */
  onWarning?: (warning: string) => void
  /** It will answer nothing more: the process has to end, and start again. */
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
    await client.waitReady
    // A new database, and what the engine writes when it starts.
    restrictTree(database, onWarning)
    if (options.onPanic) detectPanic(client, options.onPanic)
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: options.migrations })
    await validateConstraints(db as unknown as Database['db'], onWarning)
    const lendNoMore = await serveBackupCopies({ directory, client, onError: options.onError })
    const stopKeeping = startWalCheckpoints(client, options.onError)
    instrumentQueries(client)
    registerDatabase({ isListening: () => true })
    return {
      db: db as unknown as Database['db'],
      engine: 'embedded',
      listen: createEmbeddedSignals(client, options.onError).listen,
      async close() {
        await lendNoMore()
        await stopKeeping()
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw isDiskFull(directory) ? new Error(`the disk of ${directory} is full`, { cause: error }) : error
  }
}

/** It starts with a new piece of its log, of 16 MB. */
function isDiskFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < 17 * 2 ** 20
}

/** Those of transactions among them. */
function instrumentQueries(client: PGlite): void {
  client.query = measureQuery(client.query.bind(client))
  const { transaction } = client
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      tx.query = measureQuery(tx.query.bind(tx))
      return work(tx)
    }) as ReturnType<typeof work>
}
