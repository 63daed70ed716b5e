import { markVisitorsAbsent, markVisitorsPresent } from '../../../shop/conversations/visitor-presence.ts'
import type { Db } from '../../../shop/services.ts'

/** Small, because a statement blocks new messages of its conversations. */
const BATCH_SIZE = 500

interface PresenceWriter {
  /** Schedules a write of the current presence of these conversations. */
  update(ids: string[]): void
}

/** Stores the presence of visitors for all processes, in batches. */
export function createPresenceWriter(
  db: Db,
  isHere: (id: string) => boolean,
  onError: (error: unknown) => void,
  draining: AbortSignal,
): PresenceWriter {
  const waiting = new Set<string>()
  let writing = false

  async function write(): Promise<void> {
    writing = true
    // Collects the updates of one tick in a single statement.
    await new Promise((resolve) => setImmediate(resolve))
    // While draining, all visitors leave and reconnect to another process. The presence of the others
    // expires.
    while (waiting.size > 0 && !draining.aborted) {
      const ids = [...waiting].slice(0, BATCH_SIZE)
      for (const id of ids) waiting.delete(id)
      try {
        await markVisitorsPresent(db, ids.filter(isHere))
        await markVisitorsAbsent(
          db,
          ids.filter((id) => !isHere(id)),
        )
      } catch (error) {
        onError(error)
      }
    }
    writing = false
  }

  return {
    update(ids) {
      for (const id of ids) waiting.add(id)
      if (!writing && waiting.size > 0) void write()
    },
  }
}
