import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import type { Money } from '../../shop/money.ts'

/** All that Stripe counts in whole units, whether or not the shop has them: it has no hundredths of a yen. */
const ZERO_DECIMAL_CURRENCIES = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)

/** As Stripe counts. Throws when Stripe could not take exactly that much. */
export function toMinorUnits({ amount, currency }: Money): number {
  const minor = amount / getHundredthsPerUnit(currency)
  if (!Number.isInteger(minor)) throw new RangeError(`${currency} has no part of a unit at Stripe`)
  return minor
}

/** What Stripe counts as `minor` of `currency`, which it writes small; null in a currency the shop does not know. */
export function fromMinorUnits(minor: number, currency: string): Money | null {
  const code = currency.toUpperCase()
  return isCurrency(code) ? { amount: minor * getHundredthsPerUnit(code), currency: code } : null
}

function getHundredthsPerUnit(currency: CurrencyCode): number {
  return ZERO_DECIMAL_CURRENCIES.has(currency) ? 100 : 1
}
