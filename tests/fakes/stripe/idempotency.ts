import type { FakeResponse } from '../faults.ts'
import { StripeError } from './stripe-error.ts'

interface StoredResponse {
  request: string
  /** Null while the first of them is at work. */
  answer: FakeResponse | null
}

/**
 * As Stripe does for POST: the first answer under a key is the answer, a server error too, but for requests it never
 * began.
 */
export function createIdempotencyStore(held: () => Promise<void> | undefined) {
  const keys = new Map<string, StoredResponse>()
  return async (
    key: string | undefined,
    request: string,
    act: () => Promise<FakeResponse>,
  ): Promise<FakeResponse> => {
    if (!key) return act()
    const known = keys.get(key)
    if (known) {
      if (known.request !== request) {
        throw new StripeError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
          {
            type: 'idempotency_error',
          },
        )
      }
      if (!known.answer) {
        throw new StripeError(409, 'There is currently another in-progress request using this key.', {
          code: 'idempotency_key_in_use',
        })
      }
      return { ...known.answer, headers: { ...known.answer.headers, 'idempotent-replayed': 'true' } }
    }
    const remembered: StoredResponse = { request, answer: null }
    keys.set(key, remembered)
    try {
      // Long enough for parallel ones to meet.
      await (held() ?? new Promise((resolve) => setTimeout(resolve, 30)))
      remembered.answer = await act()
      return remembered.answer
    } catch (problem) {
      // A card that was refused is an answer like any other; a request that was wrong never began.
      if (problem instanceof StripeError && problem.details.type === 'card_error') {
        remembered.answer = problem.answer()
      } else keys.delete(key)
      throw problem
    }
  }
}
