/**
 * Money never travels without its currency. Amounts are whole hundredths of the currency's unit
 * (pence, cents; for yen too, since every price is shown with two decimals).
 */
import { BASE_CURRENCY, type CurrencyCode, getCurrencySymbol, isCurrency } from './currencies.ts'

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

/** 5.59 pounds as a number (the form of the specification's calls) to 559 pence. */
export function fromPounds(pounds: number): Money {
  return { amount: Math.round(pounds * 100), currency: BASE_CURRENCY }
}

/** 559 pence to 5.59: a number with at most two decimals, for the calls. */
export function toPounds(money: Money): number {
  return money.amount / 100
}

/** The precision of a rate: as the shop stores it, multiplies by it and answers it. */
export const RATE_DECIMALS = 8

/** For the line that shows a rate, and for nothing else: 4 decimals below 1, else 2. */
export function formatRate(rate: number): string {
  return rate.toFixed(rate < 1 ? 4 : 2)
}

export interface CurrencyQuote {
  currency: CurrencyCode
  rate: number
}

/** A currency the shop does not know, or has no rate for, is quoted in GBP at 1. */
export function getQuote(currency: string, rates: Partial<Record<string, number>>): CurrencyQuote {
  const rate = rates[currency]
  if (!isCurrency(currency) || rate === undefined) return { currency: BASE_CURRENCY, rate: 1 }
  return { currency, rate }
}

const RATE_SCALE = 10 ** RATE_DECIMALS

/** GBP price times rate, rounded half up to hundredths once. Exact in whole numbers: 1.005 is no binary fraction. */
export function convert(price: Money, quote: CurrencyQuote): Money {
  const product = BigInt(price.amount) * BigInt(Math.round(quote.rate * RATE_SCALE))
  return { amount: Number((product + BigInt(RATE_SCALE / 2)) / BigInt(RATE_SCALE)), currency: quote.currency }
}

/** Symbol before the number, two decimals: £5.59. */
export function formatMoney(money: Money): string {
  const [whole = '0', hundredths = '00'] = (money.amount / 100).toFixed(2).split('.')
  return `${getCurrencySymbol(money.currency)}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${hundredths}`
}
