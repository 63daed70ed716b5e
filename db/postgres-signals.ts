import pg from 'pg'
import type { Signals } from '../shop/services.ts'

const MIN_RETRY_DELAY_MS = 250
const MAX_RETRY_DELAY_MS = 2_000
/** A silently broken connection is noticed after this time plus the response timeout. */
const PING_INTERVAL_MS = 30_000
const RESPONSE_TIMEOUT_MS = 5_000

/** Name of this connection in pg_stat_activity. */
export const LISTENER_APPLICATION_NAME = 'shop-listener'

type Listener = (payload: string | null) => void

/**
 * Creates signals over a separate connection, because a pooled connection listens only while it is in use.
 * Opens it with the first listener, reopens it when it breaks, and closes it with the last listener.
 */
export function createPostgresSignals(options: {
  url: string
  onError: (error: Error) => void
}): Signals & { close(): Promise<void>; isListening(): boolean | null } {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | null = null
  let running: Promise<void> | null = null
  let wake = () => {}

  async function keepListening(): Promise<void> {
    let pauseMs = MIN_RETRY_DELAY_MS
    let isReported = false
    while (listeners.size > 0) {
      const opened = new pg.Client({
        connectionString: options.url,
        application_name: LISTENER_APPLICATION_NAME,
        connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
        query_timeout: RESPONSE_TIMEOUT_MS,
        keepAlive: true,
      })
      try {
        await listenUntilLost(opened, () => {
          pauseMs = MIN_RETRY_DELAY_MS
          isReported = false
        })
      } catch (error) {
        // One report per outage, however many attempts fail.
        if (!isReported && listeners.size > 0) options.onError(error as Error)
        isReported = true
      }
      client = null
      opened.end().catch(() => undefined)
      if (listeners.size === 0) return
      await sleep(pauseMs)
      pauseMs = Math.min(pauseMs * 2, MAX_RETRY_DELAY_MS)
    }
  }

  /** Resolves when there are no listeners left; throws when the connection is lost. */
  async function listenUntilLost(opened: pg.Client, onOpen: () => void): Promise<void> {
    const lost = new Promise<never>((_, reject) => {
      opened.on('error', reject)
      opened.on('end', () => reject(new Error('the listening connection has ended')))
    })
    lost.catch(() => undefined)
    opened.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await Promise.race([opened.connect(), lost])
    client = opened
    for (const channel of listeners.keys()) await opened.query(formatListenStatement(channel))
    onOpen()
    for (const ofChannel of [...listeners.values()]) for (const listener of ofChannel) listener(null)
    while (listeners.size > 0) {
      await Promise.race([sleep(PING_INTERVAL_MS), lost])
      if (listeners.size > 0) await opened.query('select 1')
    }
  }

  function sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function start(): void {
    running ??= keepListening().finally(() => {
      running = null
      // A listener was added while the last connection was being closed.
      if (listeners.size > 0) start()
    })
  }

  return {
    listen(channel, onSignal) {
      // A separate function per call, because a listener may be registered twice.
      const listener: Listener = (payload) => onSignal(payload)
      const existing = listeners.get(channel)
      if (existing) existing.add(listener)
      else listeners.set(channel, new Set([listener]))
      const opened = client
      if (opened)
        opened
          .query(formatListenStatement(channel))
          .then(() => listeners.get(channel)?.has(listener) && listener(null))
          // Then it is lost, and opened again.
          .catch(() => opened.end())
      start()
      return () => {
        const remaining = listeners.get(channel)
        if (!remaining?.delete(listener) || remaining.size > 0) return
        listeners.delete(channel)
        if (listeners.size === 0) wake()
        else client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    /** Null while there are no listeners. */
    isListening: () => (listeners.size > 0 ? client !== null : null),
    async close() {
      listeners.clear()
      wake()
      await client?.end()
      await running
    },
  }
}

function formatListenStatement(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
