import { PAYMENT_METHODS, type PaymentMethod } from '../payment-methods.ts'
import type { PaymentProvider, Services } from '../services.ts'

type Providers = Pick<Services, 'paymentProviders'>

/** The ways to pay that are switched on: no text may name another. */
export function offeredMethods(services: Providers): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => providerOf(services, method))
}

/** Who carries a way to pay; undefined while nobody does. */
export function providerOf(services: Providers, method: PaymentMethod): PaymentProvider | undefined {
  return services.paymentProviders.find((provider) => provider.methods.includes(method))
}
