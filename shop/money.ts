/**
 * Money never travels without its currency. Amounts are integers in hundredths of the currency's unit (pence,
 * cents; also for yen, because every price has two decimals).
 */
import { BASE_CURRENCY, type CurrencyCode, isCurrency } from './currencies.ts'

export interface Money {
  amount: number
  currency: CurrencyCode
}

export const ZERO_GBP: Money = { amount: 0, currency: BASE_CURRENCY }

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`cannot add ${b.currency} to ${a.currency}`)
  return { amount: a.amount + b.amount, currency: a.currency }
}

/** `units` is a whole number. */
export function multiply(money: Money, units: number): Money {
  return { amount: money.amount * units, currency: money.currency }
}

/** Converts pounds as a number, the form of the specification's API, to pence: 5.59 to 559. */
export function fromPounds(pounds: number): Money {
  return { amount: Math.round(pounds * 100), currency: BASE_CURRENCY }
}

/** Converts pence to pounds as a number with at most two decimals, for the API: 559 to 5.59. */
export function toPounds(money: Money): number {
  return money.amount / 100
}

/** Decimals of a rate in the database, in calculations and in the API. */
export const RATE_DECIMALS = 8

/** Decimals with which a rate is displayed: 4 below 1, otherwise 2. */
export function getRateDecimals(rate: number): number {
  return rate < 1 ? 4 : 2
}

export interface CurrencyQuote {
  currency: CurrencyCode
  rate: number
}

/** Returns a quote in GBP at 1 for a currency that is unknown or has no rate. */
export function getQuote(currency: string, rates: Partial<Record<string, number>>): CurrencyQuote {
  const rate = rates[currency]
  if (!isCurrency(currency) || rate === undefined) return { currency: BASE_CURRENCY, rate: 1 }
  return { currency, rate }
}

const RATE_SCALE = 10 ** RATE_DECIMALS

/**
 * Multiplies a GBP price by the rate and rounds once, half up, to hundredths. Uses integers, because decimals
 * such as 1.005 are not exact in binary.
 */
export function convert(price: Money, quote: CurrencyQuote): Money {
  const product = BigInt(price.amount) * BigInt(Math.round(quote.rate * RATE_SCALE))
  return { amount: Number((product + BigInt(RATE_SCALE / 2)) / BigInt(RATE_SCALE)), currency: quote.currency }
}
