import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import type { Money } from '../../shop/money.ts'

/** All zero-decimal currencies of Stripe. */
const ZERO_DECIMAL_CURRENCIES = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)

/** Converts to Stripe's minor units. Throws when Stripe cannot take exactly that amount. */
export function toMinorUnits({ amount, currency }: Money): number {
  const minor = amount / getHundredthsPerUnit(currency)
  if (!Number.isInteger(minor)) throw new RangeError(`Stripe takes no decimals in ${currency}`)
  return minor
}

/** Converts Stripe's minor units and lower-case currency. Null for a currency that the shop does not know. */
export function fromMinorUnits(minor: number, currency: string): Money | null {
  const code = currency.toUpperCase()
  return isCurrency(code) ? { amount: minor * getHundredthsPerUnit(code), currency: code } : null
}

function getHundredthsPerUnit(currency: CurrencyCode): number {
  return ZERO_DECIMAL_CURRENCIES.has(currency) ? 100 : 1
}
