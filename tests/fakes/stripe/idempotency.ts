import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeResponse } from '../faults.ts'
import { StripeError } from './stripe-error.ts'

interface StoredResponse {
  request: string
  /** Null while the first request is in progress. */
  answer: FakeResponse | null
}

/** Stores the first response per key like Stripe does for POST: also server errors, but not rejected requests. */
export function createIdempotencyStore(held: () => Promise<void> | undefined) {
  const keys = new Map<string, StoredResponse>()
  return async (
    key: string | undefined,
    request: string,
    act: () => Promise<FakeResponse>,
  ): Promise<FakeResponse> => {
    if (!key) return act()
    const stored = keys.get(key)
    if (stored) {
      if (stored.request !== request) {
        throw new StripeError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
          {
            type: 'idempotency_error',
          },
        )
      }
      if (!stored.answer) {
        throw new StripeError(409, 'There is currently another in-progress request using this key.', {
          code: 'idempotency_key_in_use',
        })
      }
      return { ...stored.answer, headers: { ...stored.answer.headers, 'idempotent-replayed': 'true' } }
    }
    const remembered: StoredResponse = { request, answer: null }
    keys.set(key, remembered)
    try {
      // Long enough for parallel requests to overlap.
      await (held() ?? sleep(30))
      remembered.answer = await act()
      return remembered.answer
    } catch (problem) {
      // A declined card is a stored response; an invalid request is not.
      if (problem instanceof StripeError && problem.details.type === 'card_error') {
        remembered.answer = problem.answer()
      } else keys.delete(key)
      throw problem
    }
  }
}
