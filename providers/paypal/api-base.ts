import type { ProviderMode } from '../../shop/providers/provider-setup.ts'

const API_BASES = {
  live: 'https://api-m.paypal.com',
  test: 'https://api-m.sandbox.paypal.com',
} as const satisfies Record<ProviderMode, string>

/** PayPal's own address of the API. Its test mode is the sandbox. */
export function getPaypalApiBase(mode: ProviderMode): string {
  return API_BASES[mode]
}
