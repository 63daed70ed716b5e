import { accessSync, constants, cpSync, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { measureQuery, registerDatabase } from '../../observability/database-metrics.ts'
import type { Signals } from '../../shop/services.ts'
import type { Database } from '../database.ts'
import { validateConstraints } from '../validate-constraints.ts'
import { DATABASE_FOLDER } from './data-directory.ts'
import { lockDirectory } from './directory-lock.ts'
import { DurableFS } from './durable-fs.ts'
import { restrictDataDirectory, restrictTree } from './file-modes.ts'
import { serveBackupCopies } from './serve-backup-copies.ts'

const keepText = (value: string) => value

/** Types that Drizzle converts itself. */
const DRIZZLE_PARSERS = {
  [types.TIMESTAMP]: keepText,
  [types.TIMESTAMPTZ]: keepText,
  [types.INTERVAL]: keepText,
  [types.DATE]: keepText,
  // Arrays of timestamp, timestamptz, interval, date and numeric.
  1115: keepText,
  1185: keepText,
  1187: keepText,
  1182: keepText,
  1231: keepText,
}

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
  // The engine reads its files through the page cache of the system, so a large cache of its own would hold them twice. It
  // takes all of this memory at its start.
  '-c',
  'shared_buffers=4MB',
]

export async function openEmbedded(options: {
  directory: string
  migrations: string
  /** Folder of a migrated, empty database that a new one is copied from. Default: the engine creates the new one, in seconds. */
  template?: string
  holder: string
  onError: (error: Error) => void
  /** Reports something for the operator. Default: `console.warn`. */
  onWarning?: (warning: string) => void
  /** Called when the database no longer answers: the process must restart. */
  onPanic?: (error: Error) => void
  onSync?: () => void
  /** Called when another process has made a backup. */
  onBackup?: () => void
}): Promise<Database> {
  const { directory, onWarning = console.warn } = options
  const lock = await lockDirectory(directory, options.holder).catch((error) => {
    throw describeFailure(directory, error)
  })
  const database = join(directory, DATABASE_FOLDER)
  try {
    // The engine would take a folder without write access for damaged files.
    accessSync(directory, constants.W_OK)
    if (options.template) copyTemplate(options.template, database)
    mkdirSync(database, { recursive: true, mode: 0o700 })
    restrictDataDirectory(directory, onWarning)
    limitCompiler()
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
    const stopServingCopies = await serveBackupCopies({
      directory,
      client,
      onError: options.onError,
      onBackup: options.onBackup,
    })
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
    throw describeFailure(directory, error)
  }
}

/** The system's own errors, such as a read-only disk, name a file that says nothing to an operator. */
function describeFailure(directory: string, error: unknown): unknown {
  if (existsSync(directory) && isDiskFull(directory))
    return new Error(`the disk of ${directory} is full`, { cause: error })
  const { code } = error as { code?: unknown }
  if (!/^E[A-Z]+$/.test(String(code))) return error
  return new Error(`DATA_DIR: the shop cannot write to the folder ${directory} (${code})`, { cause: error })
}

/** Does nothing where there is a database already, or no template. A copy that is cut off leaves no database. */
function copyTemplate(template: string, database: string): void {
  if (existsSync(database) || !existsSync(template)) return
  const unfinished = `${database}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(template, unfinished, { recursive: true })
  renameSync(unfinished, database)
}

/**
 * Keeps V8 from optimizing WebAssembly: that takes up to 600 MB for one function of the engine. Statements are as fast, sums
 * over many rows take several times as long. A process on PostgreSQL runs no WebAssembly of this size.
 */
export function limitCompiler(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
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
    'shop was running, or belong to another user of this machine. Restore a backup (`npm run restore`, see docs/operations.md)'
  )
}

/**
 * Calls `onPanic` after a PANIC, for example when a full disk prevents writing the log. PGlite then neither
 * answers nor rejects later queries, so the process must exit instead of hanging.
 */
function detectPanic(client: PGlite, onPanic: (error: Error) => void): void {
  const detectIn =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await call(...args)
      } catch (error) {
        if (isPanic(error)) onPanic(error)
        throw error
      }
    }
  client.execProtocol = detectIn(client.execProtocol.bind(client))
  client.execProtocolStream = detectIn(client.execProtocolStream.bind(client))
}

function isPanic(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError) return true
  return error instanceof Error && 'severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))
}

/**
 * Sets Drizzle's parsers on a ready client once. Drizzle passes them with every statement, and PGlite then copies its own 300
 * parsers, which takes 0.1 ms: a third of the processor time of an order.
 */
export function shareParsers(client: PGlite): void {
  Object.assign(client.parsers, DRIZZLE_PARSERS)
  wrapQueries(
    client,
    (query) => (statement, params, options) =>
      query(statement, params, options && { ...options, parsers: undefined }),
  )
}

type Query = PGlite['query']

/** Wraps the method that runs a statement, of the client and of each of its transactions. */
function wrapQueries(client: PGlite, wrap: (query: Query) => Query): void {
  client.query = wrap(client.query.bind(client))
  const { transaction } = client
  client.transaction = (work) =>
    transaction.call(client, (tx) => {
      tx.query = wrap(tx.query.bind(tx))
      return work(tx)
    }) as ReturnType<typeof work>
}

/**
 * Creates signals on the embedded database. It has one process, so no signal is missed once `listen` has
 * resolved.
 */
export function createEmbeddedSignals(client: PGlite, onError: (error: Error) => void): Signals {
  return {
    listen(channel, onSignal) {
      const name = `"${channel.replaceAll('"', '""')}"`
      let isStopped = false
      const notify = (payload: string) => {
        if (!isStopped) onSignal(payload)
      }
      const listening = client.listen(name, notify)
      listening.then(
        () => {
          if (!isStopped) onSignal(null)
        },
        (error: Error) => {
          if (!isStopped) onError(error)
        },
      )
      return () => {
        if (isStopped) return
        isStopped = true
        // The database may be closed already.
        listening.then(() => client.unlisten(name, notify)).catch(() => undefined)
      }
    },
  }
}

const CHECK_INTERVAL_MS = 60_000
const MAX_WAL_BYTES = 64 * 2 ** 20

const WAL_SIZE_QUERY =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'

/**
 * Runs checkpoints so that the write-ahead log stays short. PostgreSQL has a background process for this; in
 * PGlite the log would grow until the database is closed. Returns a function that stops the checkpoints.
 */
export function startWalCheckpoints(
  client: PGlite,
  onError: (error: Error) => void,
  { everyMs = CHECK_INTERVAL_MS, maxBytes = MAX_WAL_BYTES } = {},
): () => Promise<void> {
  let running: Promise<void> | undefined
  async function checkpointIfLarge(): Promise<void> {
    const { rows } = await client.query<{ bytes: number }>(WAL_SIZE_QUERY)
    if ((rows[0]?.bytes ?? 0) > maxBytes) await client.exec('checkpoint')
  }
  const timer = setInterval(() => {
    running ??= checkpointIfLarge()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
