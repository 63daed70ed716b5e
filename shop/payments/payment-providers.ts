import { ShopError } from '../errors.ts'
import type { Money } from '../money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payment-methods.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider, type ProviderName } from '../providers/payment-provider.ts'
import type { PaymentServices } from '../services.ts'
import type { ShopSettings } from '../settings/get-settings.ts'

export function getProvider(
  { paymentProviders }: PaymentServices,
  name: ProviderName | null,
): PaymentProvider | undefined {
  return paymentProviders.find((provider) => provider.name === name)
}

/** Throws ShopError `provider_unavailable` when the provider is no longer configured. */
export function requireProvider(services: PaymentServices, name: ProviderName): PaymentProvider {
  const provider = getProvider(services, name)
  if (!provider) throw new ShopError('provider_unavailable', { cause: `${name} is not configured` })
  return provider
}

/** Whether the shop is in trial: no provider moves money, so that every order placed now is a trial order. */
export function isShopInTrial({ paymentProviders }: PaymentServices): boolean {
  return paymentProviders.every(({ isTrial }) => isTrial)
}

/**
 * Returns the provider that carries new payments of a method, or undefined when none is configured. Beside a live provider,
 * one in test mode carries none: anybody could pay there with a test card.
 */
export function getProviderForMethod(
  services: PaymentServices,
  method: PaymentMethod,
): PaymentProvider | undefined {
  const isUsed = ({ isTrial }: PaymentProvider) => isTrial === isShopInTrial(services)
  return services.paymentProviders.find((provider) => isUsed(provider) && provider.methods.includes(method))
}

/** Lists the payment methods that are switched on and have a provider. Pages may mention no other. */
export function listOfferedMethods(
  services: PaymentServices,
  { methods }: Pick<ShopSettings, 'methods'>,
): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => methods[method] && getProviderForMethod(services, method))
}

/** Returns the smallest charge that all of these payment methods accept. */
export function getMinimumCharge(services: PaymentServices, methods: readonly PaymentMethod[]): Money {
  const pence = methods.flatMap((method) => {
    const provider = getProviderForMethod(services, method)
    return provider ? [PAYMENT_PROVIDERS[provider.name].minChargePence] : []
  })
  return { amount: Math.max(1, ...pence), currency: 'GBP' }
}
