import type { PGlite } from '@electric-sql/pglite'

/**
 * After a PANIC (its log could not be written: a full disk, a broken one) the embedded database answers nothing any more,
 * not even with an error: whoever asks next would wait for ever. `onPanic` hears of it before they do.
 */
export function detectPanic(client: PGlite, onPanic: (error: Error) => void): void {
  const watched =
    <Given extends unknown[], Made>(ask: (...given: Given) => Promise<Made>) =>
    async (...given: Given): Promise<Made> => {
      try {
        return await ask(...given)
      } catch (error) {
        if (isPanic(error)) onPanic(error)
        throw error
      }
    }
  client.execProtocol = watched(client.execProtocol.bind(client))
  client.execProtocolStream = watched(client.execProtocolStream.bind(client))
}

function isPanic(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError) return true
  return error instanceof Error && 'severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))
}
