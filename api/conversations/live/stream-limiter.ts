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
  acquire(who: string | null, most: number): () => void
}

export function createStreamLimiter(): StreamLimiter {
  let taken = 0
  const takenBy = new Map<string, number>()
  return {
    acquire(who, most) {
      if (taken >= STREAM_LIMITS.process) throw new ShopError('too_busy', { retryAfter: RETRY_AFTER_SECONDS })
      const theirs = who === null ? 0 : (takenBy.get(who) ?? 0)
      if (theirs >= most) throw new ShopError('rate_limited', { retryAfter: RETRY_AFTER_SECONDS })
      taken += 1
      if (who !== null) takenBy.set(who, theirs + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        taken -= 1
        if (who === null) return
        const others = (takenBy.get(who) ?? 1) - 1
        if (others > 0) takenBy.set(who, others)
        else takenBy.delete(who)
      }
    },
  }
}
