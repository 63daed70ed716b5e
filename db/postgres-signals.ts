import pg from 'pg'
import type { Signals } from '../shop/services.ts'

const MIN_RETRY_DELAY_MS = 250
const MAX_RETRY_DELAY_MS = 2_000
/** A connection that has died without a word is noticed within this time and the next. */
const PING_INTERVAL_MS = 30_000
const RESPONSE_TIMEOUT_MS = 5_000

/** What the database's own lists call this connection. */
export const LISTENER_APPLICATION_NAME = 'shop, listening'

type Listener = (payload: string | null) => void

/**
 * A connection of its own, for a pooled one listens only while it is lent: opened with the first who listens, closed
 * with the last, and opened again for as long as anybody does.
 */
export function createPostgresSignals(options: {
  url: string
  onError: (error: Error) => void
}): Signals & { close(): Promise<void>; listens(): boolean | null } {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | null = null
  let working: Promise<void> | null = null
  let wake = () => {}

  async function work(): Promise<void> {
    let pause = MIN_RETRY_DELAY_MS
    let complained = false
    while (listeners.size > 0) {
      const opened = new pg.Client({
        connectionString: options.url,
        application_name: LISTENER_APPLICATION_NAME,
        connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
        query_timeout: RESPONSE_TIMEOUT_MS,
        keepAlive: true,
      })
      try {
        await untilLost(opened, () => {
          pause = MIN_RETRY_DELAY_MS
          complained = false
        })
      } catch (error) {
        // Once for each time that it is away, however often it is tried.
        if (!complained && listeners.size > 0) options.onError(error as Error)
        complained = true
      }
      client = null
      opened.end().catch(() => undefined)
      if (listeners.size === 0) return
      await rest(pause)
      pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)
    }
  }

  /** Resolves when nobody listens any more, and throws when the connection is lost. */
  async function untilLost(opened: pg.Client, onOpen: () => void): Promise<void> {
    const lost = new Promise<never>((_, reject) => {
      opened.on('error', reject)
      opened.on('end', () => reject(new Error('the connection that listens has ended')))
    })
    lost.catch(() => undefined)
    opened.on('notification', ({ channel, payload }) => {
      for (const heard of listeners.get(channel) ?? []) heard(payload ?? '')
    })
    await Promise.race([opened.connect(), lost])
    client = opened
    for (const channel of listeners.keys()) await opened.query(formatListenStatement(channel))
    onOpen()
    for (const all of [...listeners.values()]) for (const heard of all) heard(null)
    while (listeners.size > 0) {
      await Promise.race([rest(PING_INTERVAL_MS), lost])
      if (listeners.size > 0) await opened.query('select 1')
    }
  }

  function rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function begin(): void {
    working ??= work().finally(() => {
      working = null
      // Who came while the last connection was being closed.
      if (listeners.size > 0) begin()
    })
  }

  return {
    listen(channel, heard) {
      // One of its own for each who listens, for one may listen twice.
      const own: Listener = (payload) => heard(payload)
      const known = listeners.get(channel)
      if (known) known.add(own)
      else listeners.set(channel, new Set([own]))
      const opened = client
      if (opened)
        opened
          .query(formatListenStatement(channel))
          .then(() => listeners.get(channel)?.has(own) && own(null))
          // Then it is lost, and opened again.
          .catch(() => opened.end())
      begin()
      return () => {
        const left = listeners.get(channel)
        if (!left?.delete(own) || left.size > 0) return
        listeners.delete(channel)
        if (listeners.size === 0) wake()
        else client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
      }
    },
    /** Null while nobody wants to hear anything. */
    listens: () => (listeners.size > 0 ? client !== null : null),
    async close() {
      listeners.clear()
      wake()
      await client?.end()
      await working
    },
  }
}

function formatListenStatement(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
