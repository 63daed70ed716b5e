import { ProviderRefusal } from '../../shop/provider-errors.ts'

/**
 * Returns the result of `work`, or throws after `limit` milliseconds: a body that trickles in outlasts the
 * timeout of a single
 * request. Running requests end by their own timeout and may still take effect.
 */
export async function callStripe<T>(limit: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Stripe gave no answer in ${limit} ms`)), limit)
  })
  try {
    return await Promise.race([work(), tooLate])
  } catch (error) {
    const failure = parseStripeFailure(error)
    const refusal = toProviderRefusal(failure)
    if (refusal) throw refusal
    // The library's error contains whole responses with the customer's address, which must not reach a log.
    const { headers: _, ...cause } = failure
    throw failure.type ? new Error(`Stripe: ${failure.message}`, { cause }) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns null for errors that may pass when the request is repeated. A key that was used for another request
 * is no refusal:
 * that request may have succeeded.
 */
function toProviderRefusal(failure: StripeFailure): ProviderRefusal | null {
  const { message, type, rawType, code } = failure
  const isAccess = type === 'StripeAuthenticationError' || type === 'StripePermissionError'
  const isRequest = rawType === 'invalid_request_error' || rawType === 'card_error'
  const isRefused = isRequest && (type === 'StripeInvalidRequestError' || type === 'StripeCardError')
  if (!isAccess && !isRefused) return null
  return new ProviderRefusal('stripe', { code: code ?? type, message, isAccess }, { cause: failure })
}

/** Fields that an error of the library may have. */
interface StripeFailure {
  message: string
  /** The library's class of the error, such as `StripeCardError`. */
  type?: string
  /** Stripe's type of the error, such as `card_error`. */
  rawType?: string
  code?: string
  statusCode?: number
  requestId?: string
  headers?: Record<string, string>
}

export function parseStripeFailure(error: unknown): StripeFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, type, rawType, code, statusCode, requestId, headers } = error as Error &
    Partial<StripeFailure>
  return { message, type, rawType, code, statusCode, requestId, headers }
}
