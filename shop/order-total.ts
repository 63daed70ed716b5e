import { add, convert, type Money, type Quote, times, ZERO_GBP } from './money.ts'

interface Line {
  /** Of one unit. */
  price: Money
  units: number
}

/** What an order is charged, in GBP. */
export function chargeFor(lines: Line[]): Money {
  return lines.map((line) => times(line.price, line.units)).reduce(add, ZERO_GBP)
}

/** GBP amounts in another currency, together: the sum of each as it is shown, so that lines and total agree. */
export function convertEach(amounts: Money[], quote: Quote): Money {
  return amounts.map((amount) => convert(amount, quote)).reduce(add, { amount: 0, currency: quote.currency })
}
