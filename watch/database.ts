import { around } from './around.ts'
import { counter, gauge, histogram } from './counts.ts'

const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

const queries = histogram(
  'shop_db_query_duration_seconds',
  'One statement, from when it is sent (on the embedded database: from when it is asked for) to its answer',
  BOUNDS,
)
const errors = counter<'class'>(
  'shop_db_errors_total',
  'Statements and connections that failed, by the class of their SQLSTATE; none: the database gave no answer',
)

/** What the driver knows of its connections. */
export interface Connections {
  used: number
  idle: number
  /** Requests for one that have to wait. */
  waiting: number
}

interface Opened {
  connections?: () => Connections
  /** Whether news are heard; null while nobody wants to hear any. */
  listens: () => boolean | null
}

let opened: Opened | undefined

/** The database of this process; the last one that was opened. */
export function watchDatabase(database: Opened): void {
  opened = database
}

export const DATABASE_METRICS = [
  queries,
  errors,
  gauge(
    'shop_db_connections',
    'Connections of the pool of this process; none on the embedded database',
    () => {
      const now = opened?.connections?.()
      if (!now) return []
      return [
        { labels: { state: 'used' }, value: now.used },
        { labels: { state: 'idle' }, value: now.idle },
      ]
    },
  ),
  gauge('shop_db_connections_waiting', 'Who waits for a connection of the pool', () => {
    const now = opened?.connections?.()
    return now ? [{ labels: {}, value: now.waiting }] : []
  }),
  gauge(
    'shop_db_listening',
    '1 when what other processes tell is heard (LISTEN), 0 when it should be and is not, NaN when nobody needs it',
    () => {
      const listens = opened?.listens()
      return [{ labels: {}, value: listens === null || listens === undefined ? Number.NaN : Number(listens) }]
    },
  ),
]

/** A function of the driver that takes as long as a statement. It answers by a promise, or by the callback given last. */
export function timed<F extends Parameters<typeof around>[0]>(ask: F): F {
  const times = queries.of({})
  return around(ask, (ms, error) => {
    times.observe(ms / 1_000)
    if (error) countError(error)
  })
}

/** The same for what takes no statement's time: only that it fails is counted. */
export function failing<F extends Parameters<typeof around>[0]>(ask: F): F {
  return around(ask, (_, error) => {
    if (error) countError(error)
  })
}

function countError(error: unknown): void {
  const { code } = (error ?? {}) as { code?: unknown }
  const isState = typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
  errors.of({ class: isState ? code.slice(0, 2) : 'none' }).value += 1
}
