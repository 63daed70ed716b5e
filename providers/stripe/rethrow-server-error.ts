import { ProviderServerError } from '../../shop/provider-server-error.ts'
import { parseStripeFailure } from './call-stripe.ts'

/** A request that bears an idempotency key: Stripe keeps its answer under that for a day, a server error too. */
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
