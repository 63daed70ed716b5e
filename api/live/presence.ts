import { visitorsCame, visitorsLeft } from '../../shop/conversations/visitors-here.ts'
import type { Db } from '../../shop/services.ts'

/** What is said in these conversations waits for so long as one statement takes. */
const AT_ONCE = 500

export interface Presence {
  /** Somebody came, left, or is said to have left: written down as it is when its turn has come. */
  changed(ids: string[]): void
}

/** Who is there, for all processes to read: written by one statement for many who came or are still here. */
export function openPresence(
  db: Db,
  isHere: (id: string) => boolean,
  onError: (error: unknown) => void,
  draining: AbortSignal,
): Presence {
  const waiting = new Set<string>()
  let writing = false

  async function write(): Promise<void> {
    writing = true
    // Those that come in one go are one statement.
    await new Promise((resolve) => setImmediate(resolve))
    // While draining everybody leaves, to be back at another process in a moment; who is not is gone by itself.
    while (waiting.size > 0 && !draining.aborted) {
      const ids = [...waiting].slice(0, AT_ONCE)
      for (const id of ids) waiting.delete(id)
      try {
        await visitorsCame(db, ids.filter(isHere))
        await visitorsLeft(
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
    changed(ids) {
      for (const id of ids) waiting.add(id)
      if (!writing && waiting.size > 0) void write()
    },
  }
}
