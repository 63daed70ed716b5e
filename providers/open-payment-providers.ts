import type { Db, PagePaths, PaymentProvider } from '../shop/services.ts'
import { createDemoGateway } from './demo-gateway/gateway.ts'

interface PaymentProviderOptions {
  stripe?: Parameters<typeof import('./stripe/open-stripe.ts').openStripe>[0]
  paypal?: Parameters<typeof import('./paypal/open-paypal.ts').openPaypal>[0]
  /** Set when the demo gateway is switched on. */
  demo?: { db: Db; paths: PagePaths }
}

/**
 * Opens the configured providers, in the order of preference: a payment method uses the first that carries it. Imports
 * are dynamic, so that a shop never loads the library of a provider it does not use.
 */
export async function openPaymentProviders({
  stripe,
  paypal,
  demo,
}: PaymentProviderOptions): Promise<PaymentProvider[]> {
  const providers: PaymentProvider[] = []
  if (stripe) providers.push(await (await import('./stripe/open-stripe.ts')).openStripe(stripe))
  if (paypal) providers.push(await (await import('./paypal/open-paypal.ts')).openPaypal(paypal))
  if (demo) providers.push(createDemoGateway(demo.db, demo.paths))
  return providers
}
