/** In ms. A call of ours is answered within 12 seconds, whatever a provider does and however often it is asked. */
export const CALL_TIMEOUT_MS = 11_000

/** What `work` gives, or an Error when that is not there within `limit` ms; the work itself goes on to its end. */
export async function withTimeout<T>(work: Promise<T>, limit = CALL_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit} ms`)), limit)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
