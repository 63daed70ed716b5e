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

/** A client, account or conversation, and the number of streams that it may have at once. */
interface StreamHolder {
  key: string
  limit: number
}

interface StreamLimiter {
  /**
   * Takes a place. Throws `too_busy` when the process is full, and `rate_limited` when a holder has all of its places.
   * Returns a function that releases the place.
   */
  acquire(holders: StreamHolder[]): () => void
}

export function createStreamLimiter(): StreamLimiter {
  let totalCount = 0
  const counts = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    acquire(holders) {
      if (totalCount >= STREAM_LIMITS.process)
        throw new ShopError('too_busy', { retryAfter: RETRY_AFTER_SECONDS })
      if (holders.some(({ key, limit }) => (counts.get(key) ?? 0) >= limit))
        throw new ShopError('rate_limited', { retryAfter: RETRY_AFTER_SECONDS })
      totalCount += 1
      for (const { key } of holders) change(key, 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        totalCount -= 1
        for (const { key } of holders) change(key, -1)
      }
    },
  }
}
