import { markVisitorsAbsent, markVisitorsPresent } from '../../../shop/conversations/visitor-presence.ts'
import type { Db } from '../../../shop/services.ts'

/** What is said in these conversations waits for so long as one statement takes. */
const BATCH_SIZE = 500

export interface PresenceWriter {
  /** Somebody came, left, or is said to have left: written down as it is when its turn has come. */
  update(ids: string[]): void
}

/** Who is there, for all processes to read: written by one statement for many who came or are still here. */
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
    // Those that come in one go are one statement.
    await new Promise((resolve) => setImmediate(resolve))
    // While draining everybody leaves, to be back at another process in a moment; who is not is gone by itself.
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
