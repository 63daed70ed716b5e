import { type CurrencyCode, isCurrency } from '../../shop/currencies.ts'
import type { Money } from '../../shop/money.ts'

/** Of the shop's currencies, those Stripe counts in whole units: it has no hundredths of a yen. */
const WITHOUT_HUNDREDTHS: readonly CurrencyCode[] = ['JPY']

/** As Stripe counts. Throws when Stripe could not take exactly that much. */
export function toMinorUnits({ amount, currency }: Money): number {
  const minor = amount / hundredthsIn(currency)
  if (!Number.isInteger(minor)) throw new RangeError(`${currency} has no part of a unit at Stripe`)
  return minor
}

/** What Stripe counts as `minor` of `currency`, which it writes small; null in a currency the shop does not know. */
export function fromMinorUnits(minor: number, currency: string): Money | null {
  const code = currency.toUpperCase()
  return isCurrency(code) ? { amount: minor * hundredthsIn(code), currency: code } : null
}

function hundredthsIn(currency: CurrencyCode): number {
  return WITHOUT_HUNDREDTHS.includes(currency) ? 100 : 1
}
