import pg from 'pg'
import type { Signals } from '../shop/services.ts'

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 2_000
/** A connection that has died without a word is noticed within this time and the next. */
const LOOK_EVERY = 30_000
const ANSWERS_WITHIN = 5_000

/** What the database's own lists call this connection. */
export const LISTENER = 'shop, listening'

type Heard = (payload: string | null) => void

/**
 * A connection of its own, for a pooled one listens only while it is lent: opened with the first who listens, closed
 * with the last, and opened again for as long as anybody does.
 */
export function postgresSignals(options: {
  url: string
  onError: (error: Error) => void
}): Signals & { close(): Promise<void>; listens(): boolean | null } {
  const listeners = new Map<string, Set<Heard>>()
  let client: pg.Client | null = null
  let working: Promise<void> | null = null
  let wake = () => {}

  async function work(): Promise<void> {
    let pause = FIRST_PAUSE
    let complained = false
    while (listeners.size > 0) {
      const opened = new pg.Client({
        connectionString: options.url,
        application_name: LISTENER,
        connectionTimeoutMillis: ANSWERS_WITHIN,
        query_timeout: ANSWERS_WITHIN,
        keepAlive: true,
      })
      try {
        await untilLost(opened, () => {
          pause = FIRST_PAUSE
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
      pause = Math.min(pause * 2, LONGEST_PAUSE)
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
    for (const channel of listeners.keys()) await opened.query(listenTo(channel))
    onOpen()
    for (const all of [...listeners.values()]) for (const heard of all) heard(null)
    while (listeners.size > 0) {
      await Promise.race([rest(LOOK_EVERY), lost])
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
      const own: Heard = (payload) => heard(payload)
      const known = listeners.get(channel)
      if (known) known.add(own)
      else listeners.set(channel, new Set([own]))
      const opened = client
      if (opened)
        opened
          .query(listenTo(channel))
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

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
