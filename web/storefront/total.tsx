import { add, convert, formatMoney, gbp, type Money, type Quote, times, ZERO_GBP } from '../../shop/money.ts'
import { Amount } from '../ui/price.tsx'

export interface OrderTotal {
  /** In the visitor's currency: the sum of the lines as they are shown. */
  shown: Money
  /** What will be charged. */
  charge: Money
}

export function totalOf(lines: { price: number; units: number }[], quote: Quote): OrderTotal {
  const charges = lines.map((line) => times(gbp(line.price), line.units))
  return {
    charge: charges.reduce(add, ZERO_GBP),
    shown: charges
      .map((charge) => convert(charge, quote))
      .reduce(add, { amount: 0, currency: quote.currency }),
  }
}

export function Total({ total, className }: { total: OrderTotal; className?: string }) {
  return <Amount text={formatMoney(total.shown)} className={className} />
}
