import type { Services } from '../services.ts'
import type { PaymentMethod } from './tables.ts'

/** The ways to pay that are switched on: no text may name another. */
export function offeredMethods(services: Pick<Services, 'paymentProvider'>): PaymentMethod[] {
  return services.paymentProvider ? ['stripe'] : []
}
