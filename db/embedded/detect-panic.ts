import type { PGlite } from '@electric-sql/pglite'

/**
 * Calls `onPanic` after a PANIC, for example when a full disk prevents writing the log. PGlite then neither
 * answers nor rejects later queries, so the process must exit instead of hanging.
 */
export function detectPanic(client: PGlite, onPanic: (error: Error) => void): void {
  const detectIn =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await call(...args)
      } catch (error) {
        if (isPanic(error)) onPanic(error)
        throw error
      }
    }
  client.execProtocol = detectIn(client.execProtocol.bind(client))
  client.execProtocolStream = detectIn(client.execProtocolStream.bind(client))
}

function isPanic(error: unknown): error is Error {
  if (error instanceof WebAssembly.RuntimeError) return true
  return error instanceof Error && 'severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))
}
