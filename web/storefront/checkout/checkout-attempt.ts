import { ApiError } from '../../api-client.ts'
import { createUuid } from '../../create-uuid.ts'
import { createStoredValue } from '../../stored-value.ts'

const DECLINED_STATUS = 402
const CONFLICT_STATUS = 409

interface CheckoutAttempt {
  request: string
  /** Idempotency key of the request. */
  key: string
}

/** Stored, so that a customer who comes back from the payment page continues the same order. */
const attempt = createStoredValue<CheckoutAttempt | null>('checkoutAttempt', null, parseAttempt, {
  kind: 'session',
  isMinor: true,
})

function parseAttempt(json: unknown): CheckoutAttempt | null {
  const { request, key } = json as Partial<Record<keyof CheckoutAttempt, unknown>>
  return typeof request === 'string' && typeof key === 'string' ? { request, key } : null
}

/** The next request gets a new key, and so a new order. */
export function deleteCheckoutAttempt(): void {
  attempt.write(null)
}

/** The page shows outdated data, or the payment has ended. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === CONFLICT_STATUS
}

/**
 * Sends a checkout request with an idempotency key: the same request keeps its key, and so its payment, until that
 * payment ends. Retries once with a new key when the payment has ended unpaid. Throws what the customer must decide.
 */
export async function sendCheckout<T>(request: object, call: (key: string) => Promise<T>): Promise<T> {
  try {
    return await call(getKey(request))
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === DECLINED_STATUS || status === CONFLICT_STATUS) deleteCheckoutAttempt()
    if (!isConflict(error)) throw error
    return call(getKey(request))
  }
}

/** Opens the payment page. Resolves when the customer comes back to this page, which has to work again then. */
export function leaveForPayment(url: string): Promise<void> {
  window.location.assign(url)
  return new Promise((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }))
}

function getKey(request: object): string {
  const text = JSON.stringify(request)
  const current = attempt.read()
  if (current?.request === text) return current.key
  const key = createUuid()
  attempt.write({ request: text, key })
  return key
}
