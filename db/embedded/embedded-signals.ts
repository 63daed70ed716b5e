import type { PGlite } from '@electric-sql/pglite'
import type { Signals } from '../../shop/services.ts'

/** The embedded database is its one process' own: nothing is missed but what was told before listening began. */
export function createEmbeddedSignals(client: PGlite, onError: (error: Error) => void): Signals {
  return {
    listen(channel, heard) {
      const name = `"${channel.replaceAll('"', '""')}"`
      let over = false
      const hear = (payload: string) => {
        if (!over) heard(payload)
      }
      const listening = client.listen(name, hear)
      listening.then(
        () => {
          if (!over) heard(null)
        },
        (error: Error) => {
          if (!over) onError(error)
        },
      )
      return () => {
        if (over) return
        over = true
        // It may be shut by now.
        listening.then(() => client.unlisten(name, hear)).catch(() => undefined)
      }
    },
  }
}
