import { instrument } from './instrument.ts'
import { createCounter, createGauge, createHistogram } from './metrics.ts'

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

const queryDuration = createHistogram(
  'shop_db_query_duration_seconds',
  'One statement, from when it is sent (on the embedded database: from when it is asked for) to its answer',
  BUCKETS,
)
const databaseErrors = createCounter<'class'>(
  'shop_db_errors_total',
  'Statements and connections that failed, by the class of their SQLSTATE; none: the database gave no answer',
)

/** What the driver knows of its connections. */
export interface PoolStatus {
  used: number
  idle: number
  /** Requests for one that have to wait. */
  waiting: number
}

interface ObservedDatabase {
  connections?: () => PoolStatus
  /** Whether news are heard; null while nobody wants to hear any. */
  isListening: () => boolean | null
}

let observedDatabase: ObservedDatabase | undefined

/** The database of this process; the last one that was opened. */
export function registerDatabase(database: ObservedDatabase): void {
  observedDatabase = database
}

export const DATABASE_METRICS = [
  queryDuration,
  databaseErrors,
  createGauge(
    'shop_db_connections',
    'Connections of the pool of this process; none on the embedded database',
    () => {
      const now = observedDatabase?.connections?.()
      if (!now) return []
      return [
        { labels: { state: 'used' }, value: now.used },
        { labels: { state: 'idle' }, value: now.idle },
      ]
    },
  ),
  createGauge('shop_db_connections_waiting', 'Who waits for a connection of the pool', () => {
    const now = observedDatabase?.connections?.()
    return now ? [{ labels: {}, value: now.waiting }] : []
  }),
  createGauge(
    'shop_db_listening',
    '1 when what other processes tell is heard (LISTEN), 0 when it should be and is not, NaN when nobody needs it',
    () => {
      const listens = observedDatabase?.isListening()
      return [{ labels: {}, value: listens === null || listens === undefined ? Number.NaN : Number(listens) }]
    },
  ),
]

/** A function of the driver that takes as long as a statement. It answers by a promise, or by the callback given last. */
export function measureQuery<F extends Parameters<typeof instrument>[0]>(ask: F): F {
  const times = queryDuration.of({})
  return instrument(ask, (ms, error) => {
    times.observe(ms / 1_000)
    if (error) recordError(error)
  })
}

/** The same for what takes no statement's time: only that it fails is counted. */
export function countErrors<F extends Parameters<typeof instrument>[0]>(ask: F): F {
  return instrument(ask, (_, error) => {
    if (error) recordError(error)
  })
}

function recordError(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  const isState = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
  databaseErrors.of({ class: isState ? code.slice(0, 2) : 'none' }).value += 1
}
