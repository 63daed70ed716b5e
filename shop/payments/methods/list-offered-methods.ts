import { PAYMENT_METHODS, type PaymentMethod } from '../../payment-methods.ts'
import type { PaymentProvider, Services } from '../../services.ts'
import type { ShopSettings } from '../../settings/get-settings.ts'

type Providers = Pick<Services, 'paymentProviders'>

/** The ways to pay that the operator has switched on and a provider carries: no text may name another. */
export function listOfferedMethods(
  services: Providers,
  { methods }: Pick<ShopSettings, 'methods'>,
): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods[method] && getProviderForMethod(services, method))
}

/**
 * Who carries a way to pay; undefined while nobody does. One that is switched off still has its provider: what was
 * begun that way is read, captured and given back.
 */
export function getProviderForMethod(
  services: Providers,
  method: PaymentMethod,
): PaymentProvider | undefined {
  return services.paymentProviders.find((provider) => provider.methods.includes(method))
}
