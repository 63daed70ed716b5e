import { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../shop/services.ts'

const MAX_CONNECTIONS = 10
/** Also for one that is free: then who asks is told to come back. */
const CONNECT_TIMEOUT_MS = 5_000
/** The server ends a statement itself before we take the connection for dead. */
const SILENCE_GRACE_MS = 2_000

export interface PoolOptions {
  url: string
  onError: (error: Error) => void
  /** What a statement may take, in ms: a longer one is ended. Unset: as long as it takes. */
  statementTimeoutMs?: number
}

export function openPool({ url, onError, statementTimeoutMs: answersWithin }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(answersWithin && { onConnect: (client) => setTimeouts(client, answersWithin) }),
  })
  // Without a listener an idle connection that breaks would end the process, and so would one that is lent.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (answersWithin) destroySilentConnections(pool, answersWithin + SILENCE_GRACE_MS)
  return pool
}

/** As statements and not as start parameters, which poolers refuse. */
function setTimeouts(client: pg.ClientBase, answersWithin: number): Promise<unknown> {
  const set = {
    text: `set statement_timeout = ${answersWithin}; set idle_in_transaction_session_timeout = ${answersWithin}`,
    query_timeout: CONNECT_TIMEOUT_MS,
  }
  return client.query(set)
}

/** A network that swallows everything ends no connection: one that is lent and hears nothing is given up. */
function destroySilentConnections(pool: pg.Pool, afterMs: number): void {
  pool.on('connect', ({ connection: { stream } }) => {
    stream.on('timeout', () => stream.destroy(new Error(`the database has said nothing for ${afterMs} ms`)))
  })
  const listen = ({ connection: { stream } }: pg.PoolClient, milliseconds: number) => {
    if (stream instanceof Socket) stream.setTimeout(milliseconds)
  }
  pool.on('acquire', (client) => listen(client, afterMs))
  pool.on('release', (_, client) => listen(client, 0))
}

/** Drizzle keeps the connection for ever on which a transaction could not even begin: we lend it, and take it back. */
export function createDb(pool: pg.Pool): Db {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db as unknown as Db
}
