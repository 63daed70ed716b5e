/** Calls of a provider end within 12 seconds, including retries. */
export const CALL_TIMEOUT_MS = 11_000

class TimeoutError extends Error {
  override name = 'TimeoutError'

  constructor(timeoutMs: number) {
    super(`no response within ${timeoutMs} ms`)
  }
}

/** Returns the result of `work`, or throws TimeoutError when it takes too long; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs = CALL_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(timeoutMs)), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
