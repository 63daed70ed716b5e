import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { timed, watchDatabase } from '../../watch/database.ts'
import type { Database } from '../database.ts'
import { validateConstraints } from '../validate-constraints.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableFS } from './durable-fs.ts'
import { embeddedSignals } from './embedded-signals.ts'
import { restrictDataDirectory, restrictTree } from './file-modes.ts'
import { keepLogShort } from './keep-log-short.ts'
import { lendCopies } from './lend-copies.ts'
import { DATABASE } from './places.ts'
import { watchPanic } from './watch-panic.ts'

/** PGlite's own start parameters without -F, which would switch syncing off, and with a log to match `keepLogShort`. */
const DURABLE = [
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
  const database = join(directory, DATABASE)
  try {
    mkdirSync(database, { recursive: true, mode: 0o700 })
    restrictDataDirectory(directory, onWarning)
    const client = new PGlite({ fs: new DurableFS(database, options.onSync), startParams: DURABLE })
    await client.waitReady
    // A new database, and what the engine writes when it starts.
    restrictTree(database, onWarning)
    if (options.onPanic) watchPanic(client, options.onPanic)
    const db = drizzle(client)
    await migrate(db, { migrationsFolder: options.migrations })
    await validateConstraints(db as unknown as Database['db'], onWarning)
    const lendNoMore = await lendCopies({ directory, client, onError: options.onError })
    const stopKeeping = keepLogShort(client, options.onError)
    watchQueries(client)
    watchDatabase({ listens: () => true })
    return {
      db: db as unknown as Database['db'],
      engine: 'embedded',
      listen: embeddedSignals(client, options.onError).listen,
      async close() {
        await lendNoMore()
        await stopKeeping()
        await client.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw isFull(directory) ? new Error(`the disk of ${directory} is full`, { cause: error }) : error
  }
}

/** It starts with a new piece of its log, of 16 MB. */
function isFull(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize < 17 * 2 ** 20
}

/** Those of transactions among them. */
function watchQueries(client: PGlite): void {
  client.query = timed(client.query.bind(client))
  const { transaction } = client
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      tx.query = timed(tx.query.bind(tx))
      return work(tx)
    }) as ReturnType<typeof work>
}
