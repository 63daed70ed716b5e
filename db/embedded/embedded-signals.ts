import type { PGlite } from '@electric-sql/pglite'
import type { Signals } from '../../shop/services.ts'

/**
 * Creates signals on the embedded database. It has one process, so no signal is missed once `listen` has
 * resolved.
 */
export function createEmbeddedSignals(client: PGlite, onError: (error: Error) => void): Signals {
  return {
    listen(channel, onSignal) {
      const name = `"${channel.replaceAll('"', '""')}"`
      let isStopped = false
      const notify = (payload: string) => {
        if (!isStopped) onSignal(payload)
      }
      const listening = client.listen(name, notify)
      listening.then(
        () => {
          if (!isStopped) onSignal(null)
        },
        (error: Error) => {
          if (!isStopped) onError(error)
        },
      )
      return () => {
        if (isStopped) return
        isStopped = true
        // The database may be closed already.
        listening.then(() => client.unlisten(name, notify)).catch(() => undefined)
      }
    },
  }
}
