import { Counter, Gauge, Histogram } from 'prom-client'
import { instrument, processMetrics } from './metrics.ts'

const registers = [processMetrics]

const queryDuration = new Histogram({
  name: 'shop_db_query_duration_seconds',
  help: 'Duration of a statement; on the embedded database including the wait for its connection',
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers,
})
const databaseErrors = new Counter({
  name: 'shop_db_errors_total',
  help: 'Failed statements and connections by SQLSTATE class; none: the database did not answer',
  labelNames: ['class'],
  registers,
})
const transactionRetries = new Counter({
  name: 'shop_db_transaction_retries_total',
  help: 'Transactions that ran again after a deadlock or a serialization failure',
  registers,
})

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

new Gauge({
  name: 'shop_db_connections',
  help: 'Connections in the pools; absent on the embedded database',
  labelNames: ['state'],
  registers,
  collect() {
    this.reset()
    const pool = observedDatabase?.connections?.()
    if (!pool) return
    this.set({ state: 'used' }, pool.used)
    this.set({ state: 'idle' }, pool.idle)
  },
})
new Gauge({
  name: 'shop_db_connections_waiting',
  help: 'Requests waiting for a connection',
  registers,
  collect() {
    this.set(observedDatabase?.connections?.().waiting ?? 0)
  },
})
new Gauge({
  name: 'shop_db_listening',
  help: '1 when signals of other processes arrive (LISTEN), 0 when the connection is lost, NaN without listeners',
  aggregator: 'min',
  registers,
  collect() {
    this.set(Number(observedDatabase?.isListening() ?? Number.NaN))
  },
})

/**
 * Wraps a driver function that runs a statement and measures it. The function returns a promise or takes a
 * callback as its last argument.
 */
export function measureQuery<F extends Parameters<typeof instrument>[0]>(call: F): F {
  return instrument(call, (ms, error) => {
    queryDuration.observe(ms / 1_000)
    if (error) recordError(error)
  })
}

/** Counts a transaction that runs again. */
export function countRetry(): void {
  transactionRetries.inc()
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
  databaseErrors.inc({ class: isState ? code.slice(0, 2) : 'none' })
}
