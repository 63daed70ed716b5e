import { add, type CurrencyQuote, convert, type Money, multiply, ZERO_GBP } from '../money.ts'

interface OrderTotalLine {
  /** Of one unit. */
  price: Money
  units: number
}

/** What an order is charged, in GBP. */
export function getOrderTotal(lines: OrderTotalLine[]): Money {
  return lines.map((line) => multiply(line.price, line.units)).reduce(add, ZERO_GBP)
}

/** GBP amounts in another currency, together: the sum of each as it is shown, so that lines and total agree. */
export function sumConverted(amounts: Money[], quote: CurrencyQuote): Money {
  return amounts.map((amount) => convert(amount, quote)).reduce(add, { amount: 0, currency: quote.currency })
}
