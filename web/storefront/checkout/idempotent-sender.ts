import { ApiError } from '../../api-client.ts'
import { createIdempotencyKey } from '../../create-idempotency-key.ts'

const DECLINED_STATUS = 402
const CONFLICT_STATUS = 409

/** The page shows outdated data, or the payment has ended. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === CONFLICT_STATUS
}

export type IdempotentSender = ReturnType<typeof createIdempotentSender>

/**
 * Sends checkout requests with idempotency keys: the same request keeps its key, and so its payment, until
 * that payment ends.
 */
export function createIdempotentSender() {
  let current = { request: '', key: '' }
  const forget = () => {
    current = { request: '', key: '' }
  }
  const getKey = (request: object) => {
    const text = JSON.stringify(request)
    if (current.request !== text) current = { request: text, key: createIdempotencyKey() }
    return current.key
  }
  return {
    forget,
    /** Retries once with a new key when the payment has ended unpaid. Throws what the customer must decide. */
    async send<T>(request: object, call: (key: string) => Promise<T>): Promise<T> {
      try {
        return await call(getKey(request))
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0
        if (status === DECLINED_STATUS || status === CONFLICT_STATUS) forget()
        if (!isConflict(error)) throw error
        return call(getKey(request))
      }
    },
  }
}
