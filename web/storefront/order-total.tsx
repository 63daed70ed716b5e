import { type CurrencyQuote, formatMoney, fromPounds, type Money, multiply } from '../../shop/money.ts'
import { getOrderTotal, sumConverted } from '../../shop/pricing/order-total.ts'
import { Amount } from '../ui/price.tsx'

export interface OrderTotal {
  /** The sum of the shown lines in the visitor's currency. */
  shown: Money
  /** The charged amount. */
  charge: Money
}

export function calculateOrderTotal(
  lines: { price: number; units: number }[],
  quote: CurrencyQuote,
): OrderTotal {
  const priced = lines.map(({ price, units }) => ({ price: fromPounds(price), units }))
  const charges = priced.map(({ price, units }) => multiply(price, units))
  return { charge: getOrderTotal(priced), shown: sumConverted(charges, quote) }
}

export function OrderTotalAmount({ total, className }: { total: OrderTotal; className?: string }) {
  return <Amount text={formatMoney(total.shown)} className={className} />
}
