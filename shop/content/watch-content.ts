import { invalidateMemoized } from '../memoize.ts'
import type { Db, Signals } from '../services.ts'
import { contentVersion } from './tables.ts'

export interface ContentWatch {
  /**
   * Names everything that pages show as it was when last looked at: another number is other content. Null until the
   * database has answered once.
   */
  version(): number | null
  /** The same, looked at within the last two seconds; null when the database is away. */
  fresh(): Promise<number | null>
  stop(): void
}

const POLL_INTERVAL_MS = 2_000

/**
 * Knows of every change of what pages show, whichever process makes it, and forgets what was remembered of it
 * (`remember`). It is told of one as it is committed; where listening does not reach (a pooler between, a connection that
 * has just been lost) it notices by looking.
 */
export function watchContent(db: Db, signals: Signals, onChange: () => void): ContentWatch {
  let version: number | null = null
  let looked: { until: number; answered: Promise<boolean> } | null = null

  // It only grows: who looked just before hearing of a change brings the number from before it.
  function learn(found: number): void {
    if (version !== null && found <= version) return
    version = found
    invalidateMemoized(db)
    onChange()
  }

  async function look(): Promise<boolean> {
    try {
      const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
      if (row) learn(row.version)
      return true
    } catch {
      return false
    }
  }

  async function fresh(): Promise<number | null> {
    const now = performance.now()
    if (!looked || looked.until <= now) looked = { until: now + POLL_INTERVAL_MS, answered: look() }
    return (await looked.answered) ? version : null
  }

  const stop = signals.listen('content', (payload) => {
    if (payload) return learn(Number(payload))
    looked = null
    void fresh()
  })
  return { version: () => version, fresh, stop }
}
