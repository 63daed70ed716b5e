import { ProviderServerError } from '../../shop/provider-errors.ts'
import { parseStripeFailure } from './call-stripe.ts'

/**
 * Rethrows a server error as ProviderServerError, for a request with an idempotency key: Stripe repeats its
 * response under that
 * key for a day.
 */
export async function rethrowServerError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const { message, statusCode = 0, headers } = parseStripeFailure(error)
    if (statusCode < 500) throw error
    const isReplayed = headers?.['idempotent-replayed'] === 'true'
    throw new ProviderServerError(`Stripe: ${statusCode} ${message}`, { isReplayed })
  }
}
