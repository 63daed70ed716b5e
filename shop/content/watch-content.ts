import { invalidateMemoized } from '../memoize.ts'
import type { Db, Signals } from '../services.ts'
import { contentVersion } from './tables.ts'

export interface ContentWatch {
  /**
   * Returns the last known content version, which changes with everything public pages show. Null until the
   * database has answered once.
   */
  version(): number | null
  /** Returns a version that is at most two seconds old; null while the database is unavailable. */
  fresh(): Promise<number | null>
  stop(): void
}

const POLL_INTERVAL_MS = 2_000

/**
 * Watches the content version and invalidates memoized values when it changes in any process. Notifications
 * arrive with the commit. Where they are lost (a connection pooler, a broken connection), polling finds the
 * change.
 */
export function watchContent(
  db: Db,
  signals: Signals,
  onChange: () => void,
  /** Completes before pages of a new version are rendered. A failure leaves the version as it is. */
  prepare: () => Promise<void> = async () => undefined,
): ContentWatch {
  let version: number | null = null
  let lastRead: { until: number; answered: Promise<boolean> } | null = null

  // The version only grows. A read that began before a notification may return an older one.
  async function setVersion(found: number): Promise<void> {
    if (version !== null && found <= version) return
    await prepare()
    if (version !== null && found <= version) return
    version = found
    invalidateMemoized(db)
    onChange()
  }

  async function readVersion(): Promise<boolean> {
    try {
      const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
      if (row) await setVersion(row.version)
      return true
    } catch {
      return false
    }
  }

  async function fresh(): Promise<number | null> {
    const now = performance.now()
    if (!lastRead || lastRead.until <= now)
      lastRead = { until: now + POLL_INTERVAL_MS, answered: readVersion() }
    return (await lastRead.answered) ? version : null
  }

  const stop = signals.listen('content', (payload) => {
    if (payload) {
      // The next poll tries again.
      setVersion(Number(payload)).catch(() => undefined)
      return
    }
    lastRead = null
    void fresh()
  })
  return { version: () => version, fresh, stop }
}
