import { ApiError } from '../../api-client.ts'
import { createIdempotencyKey } from '../../create-idempotency-key.ts'

const DECLINED_STATUS = 402
const CONFLICT_STATUS = 409

/** The shop is not as the page shows it, or the payment is over. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === CONFLICT_STATUS
}

export type IdempotentSender = ReturnType<typeof createIdempotentSender>

/** The keys a screen's wishes are sent under: the same wish again is the same payment, until that one is over. */
export function createIdempotentSender() {
  let current = { wish: '', key: '' }
  const forget = () => {
    current = { wish: '', key: '' }
  }
  const keyOf = (wish: object) => {
    const text = JSON.stringify(wish)
    if (current.wish !== text) current = { wish: text, key: createIdempotencyKey() }
    return current.key
  }
  return {
    forget,
    /** A payment that is over unpaid is followed by a new one; what the shopper must decide on is thrown. */
    async send<T>(wish: object, call: (key: string) => Promise<T>): Promise<T> {
      try {
        return await call(keyOf(wish))
      } catch (error) {
        const status = error instanceof ApiError ? error.status : 0
        if (status === DECLINED_STATUS || status === CONFLICT_STATUS) forget()
        if (!isConflict(error)) throw error
        return call(keyOf(wish))
      }
    },
  }
}
