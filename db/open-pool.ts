import { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { countRetry } from '../observability/database-metrics.ts'
import { isTransactionGivenUp } from '../shop/database/database-errors.ts'
import type { Db } from '../shop/services.ts'

const DEFAULT_MAX_CONNECTIONS = 10
/** Also the time to wait for a free connection. */
const CONNECT_TIMEOUT_MS = 5_000
/** The server cancels a statement before the connection counts as dead. */
const SILENCE_GRACE_MS = 2_000

export interface PoolOptions {
  url: string
  onError: (error: Error) => void
  /** Default: 10. */
  maxConnections?: number
  /** A pooler changes the server connection with each transaction, so nothing is prepared or set for a session. */
  isPooled?: boolean
  /** Cancels statements that take longer. Default: no limit. */
  statementTimeoutMs?: number
}

export function openPool(options: PoolOptions): pg.Pool {
  const { url, onError, maxConnections = DEFAULT_MAX_CONNECTIONS, isPooled, statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    ...(statementTimeoutMs &&
      !isPooled && { onConnect: (client) => setDefaults(client, statementTimeoutMs) }),
  })
  // Without listeners a broken connection, idle or in use, would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (isPooled) pool.on('connect', dropStatementNames)
  if (statementTimeoutMs) destroySilentConnections(pool, statementTimeoutMs + SILENCE_GRACE_MS)
  return pool
}

/**
 * Sends statements instead of start parameters, which connection poolers reject. Turns `jit` off, because compiling a report
 * of ten million orders took twice as long as running it. In another time zone than UTC, a day in which the clock changes
 * would have 23 or 25 hours.
 */
function setDefaults(client: pg.ClientBase, statementTimeoutMs: number): Promise<unknown> {
  const query = {
    text: `set time zone 'UTC'; set jit = off; set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${statementTimeoutMs}`,
    query_timeout: CONNECT_TIMEOUT_MS,
  }
  return client.query(query)
}

/** Sends named statements unnamed: another server connection would not know the name. */
function dropStatementNames(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    return Reflect.apply(send, client, [isNamed ? { ...statement, name: undefined } : statement, ...rest])
  }) as typeof client.query
}

/** Destroys connections in use on which nothing arrives: a network that drops all packets never closes them. */
function destroySilentConnections(pool: pg.Pool, afterMs: number): void {
  pool.on('connect', ({ connection: { stream } }) => {
    stream.on('timeout', () => stream.destroy(new Error(`no data from the database for ${afterMs} ms`)))
  })
  const setSilenceLimit = ({ connection: { stream } }: pg.PoolClient, limitMs: number) => {
    if (stream instanceof Socket) stream.setTimeout(limitMs)
  }
  pool.on('acquire', (client) => setSilenceLimit(client, afterMs))
  pool.on('release', (_, client) => setSilenceLimit(client, 0))
}

/**
 * Opens the pool as a database. Its transactions run again, once, when PostgreSQL gave them up for another one, so the
 * functions passed to them change nothing outside the database. Savepoints are not repeated alone: the transaction around
 * them is undone. Drizzle never releases the connection when BEGIN fails, so connections are taken and released here.
 */
export function createDb(pool: pg.Pool): Db {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    let isWorkDone = false
    const run = () =>
      drizzle(client).transaction(async (tx) => {
        const result = await work(tx)
        isWorkDone = true
        return result
      }, config)
    try {
      return await run().catch((error: unknown) => {
        // Once COMMIT is sent, its failure does not prove that nothing was changed.
        if (isWorkDone || !isTransactionGivenUp(error)) throw error
        countRetry()
        return run()
      })
    } finally {
      client.release()
    }
  }
  return db as unknown as Db
}
