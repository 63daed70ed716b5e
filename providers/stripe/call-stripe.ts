import { ProviderRefusal } from '../../shop/provider-refusal.ts'

/**
 * What `work` gives, or an error, within `limit` ms whatever the network does: a body that trickles outlasts every
 * time-out of a single request. What is under way then ends by those, and may still have its effect.
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
    // The library's own error carries whole answers, a buyer's address among them: logs are not for those.
    const { headers: _, ...cause } = failure
    throw failure.type ? new Error(`Stripe: ${failure.message}`, { cause }) : error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Null for what may go well when it is repeated. A key that was used for another request is no refusal: whatever that
 * request did is done.
 */
function toProviderRefusal(failure: StripeFailure): ProviderRefusal | null {
  const { message, type, rawType, code } = failure
  const isAccess = type === 'StripeAuthenticationError' || type === 'StripePermissionError'
  const isRequest = rawType === 'invalid_request_error' || rawType === 'card_error'
  const isRefused = isRequest && (type === 'StripeInvalidRequestError' || type === 'StripeCardError')
  if (!isAccess && !isRefused) return null
  return new ProviderRefusal('stripe', { code: code ?? type, message, isAccess }, { cause: failure })
}

/** What may be known of an error of the library. */
export interface StripeFailure {
  message: string
  /** The class of the error, like `StripeCardError`. */
  type?: string
  /** The class as Stripe itself names it, like `card_error`. */
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
