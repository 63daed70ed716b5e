import { instrument } from './instrument.ts'
import { createCounter, createGauge, createHistogram } from './metrics.ts'

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

const queryDuration = createHistogram(
  'shop_db_query_duration_seconds',
  'Duration of a statement; on the embedded database including the wait for its connection',
  BUCKETS,
)
const databaseErrors = createCounter<'class'>(
  'shop_db_errors_total',
  'Failed statements and connections by SQLSTATE class; none: the database did not answer',
)
const transactionRetries = createCounter(
  'shop_db_transaction_retries_total',
  'Transactions that ran again after a deadlock or a serialization failure',
)
const retries = transactionRetries.with({})

/** State of a connection pool. */
interface PoolStatus {
  used: number
  idle: number
  /** Requests waiting for a connection. */
  waiting: number
}

interface ObservedDatabase {
  connections?: () => PoolStatus
  /** Whether signals of other processes arrive; null without listeners. */
  isListening: () => boolean | null
}

let observedDatabase: ObservedDatabase | undefined

/** Sets the database that the metrics describe: the last one opened by this process. */
export function registerDatabase(database: ObservedDatabase): void {
  observedDatabase = database
}

export const DATABASE_METRICS = [
  queryDuration,
  databaseErrors,
  transactionRetries,
  createGauge('shop_db_connections', 'Connections in the pools; absent on the embedded database', () => {
    const pool = observedDatabase?.connections?.()
    if (!pool) return []
    return [
      { labels: { state: 'used' }, value: pool.used },
      { labels: { state: 'idle' }, value: pool.idle },
    ]
  }),
  createGauge('shop_db_connections_waiting', 'Requests waiting for a connection', () => {
    const pool = observedDatabase?.connections?.()
    return pool ? [{ labels: {}, value: pool.waiting }] : []
  }),
  createGauge(
    'shop_db_listening',
    '1 when signals of other processes arrive (LISTEN), 0 when the connection is lost, NaN without listeners',
    () => {
      const isListening = observedDatabase?.isListening() ?? Number.NaN
      return [{ labels: {}, value: Number(isListening) }]
    },
    'min',
  ),
]

/**
 * Wraps a driver function that runs a statement and measures it. The function returns a promise or takes a
 * callback as its last argument.
 */
export function measureQuery<F extends Parameters<typeof instrument>[0]>(call: F): F {
  const durations = queryDuration.with({})
  return instrument(call, (ms, error) => {
    durations.observe(ms / 1_000)
    if (error) recordError(error)
  })
}

/** Counts a transaction that runs again. */
export function countRetry(): void {
  retries.value += 1
}

/** Wraps a driver function and counts only its failures. */
export function countErrors<F extends Parameters<typeof instrument>[0]>(call: F): F {
  return instrument(call, (_, error) => {
    if (error) recordError(error)
  })
}

function recordError(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  const isState = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
  databaseErrors.with({ class: isState ? code.slice(0, 2) : 'none' }).value += 1
}
