import type { Money } from '../../money.ts'
import type { PaymentMethod } from '../../payment-methods.ts'
import type { PaymentProvider, ProviderName, Services } from '../../services.ts'
import { getProviderForMethod } from './list-offered-methods.ts'

/** What each provider documents as the smallest charge in pounds, in pence. */
const MIN_CHARGE_PENCE: Record<ProviderName, number> = { stripe: 30, paypal: 1, demo: 1 }

/** The smallest charge that every one of these payment methods can take. */
export function getMinimumCharge(
  services: Pick<Services, 'paymentProviders'>,
  methods: readonly PaymentMethod[],
): Money {
  const providers = methods.map((method) => getProviderForMethod(services, method)).filter(isProvider)
  const pence = providers.map(({ name }) => MIN_CHARGE_PENCE[name])
  return { amount: Math.max(1, ...pence), currency: 'GBP' }
}

function isProvider(provider: PaymentProvider | undefined): provider is PaymentProvider {
  return provider !== undefined
}
