import { ShopError } from '../../../shop/errors.ts'

/** Maximum numbers of concurrent streams in one process. */
export const STREAM_LIMITS = {
  process: 5_000,
  /** Per client address: enough for an office, too little to exhaust the process. */
  client: 30,
  /** Per staff user: one per browser window, and a closed one may count for a while. */
  account: 30,
  /** Per conversation. Another stream ends the oldest. */
  conversation: 8,
} as const

const RETRY_AFTER_SECONDS = 30

export interface StreamLimiter {
  /**
   * Takes a place. Throws `too_busy` when the process is full, and `rate_limited` when `who` has `most`
   * places. Returns a function that releases the place.
   */
  acquire(client: string | null, limit: number): () => void
}

export function createStreamLimiter(): StreamLimiter {
  let totalCount = 0
  const counts = new Map<string, number>()
  return {
    acquire(client, limit) {
      if (totalCount >= STREAM_LIMITS.process)
        throw new ShopError('too_busy', { retryAfter: RETRY_AFTER_SECONDS })
      const count = client === null ? 0 : (counts.get(client) ?? 0)
      if (count >= limit) throw new ShopError('rate_limited', { retryAfter: RETRY_AFTER_SECONDS })
      totalCount += 1
      if (client !== null) counts.set(client, count + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        totalCount -= 1
        if (client === null) return
        const remaining = (counts.get(client) ?? 1) - 1
        if (remaining > 0) counts.set(client, remaining)
        else counts.delete(client)
      }
    },
  }
}
