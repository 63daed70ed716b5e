import type { PGlite } from '@electric-sql/pglite'
import type { Signals } from '../../shop/services.ts'

/** The embedded database is its one process' own: nothing is missed but what was told before listening began. */
export function embeddedSignals(client: PGlite, onError: (error: Error) => void): Signals {
  return {
    listen(channel, heard) {
      let over = false
      const listening = client.listen(channel, (payload) => {
        if (!over) heard(payload)
      })
      listening.then(
        () => {
          if (!over) heard(null)
        },
        (error: Error) => {
          if (!over) onError(error)
        },
      )
      return () => {
        over = true
        // It may be shut by now.
        listening.then((stop) => stop()).catch(() => undefined)
      }
    },
  }
}
