import { add, type CurrencyQuote, convert, type Money, multiply, ZERO_GBP } from '../money.ts'

interface OrderTotalLine {
  /** Price of one unit. */
  price: Money
  units: number
}

/** Returns the charge of an order, in GBP. */
export function getOrderTotal(lines: OrderTotalLine[]): Money {
  return lines.map((line) => multiply(line.price, line.units)).reduce(add, ZERO_GBP)
}

/**
 * Sums GBP amounts in another currency. Each amount is converted first, so that the total equals the sum of
 * the lines shown.
 */
export function sumConverted(amounts: Money[], quote: CurrencyQuote): Money {
  return amounts.map((amount) => convert(amount, quote)).reduce(add, { amount: 0, currency: quote.currency })
}
