import { formatMoney, gbp, type Money, type Quote, times } from '../../shop/money.ts'
import { chargeFor, convertEach } from '../../shop/order-total.ts'
import { Amount } from '../ui/price.tsx'

export interface OrderTotal {
  /** In the visitor's currency: the sum of the lines as they are shown. */
  shown: Money
  /** What will be charged. */
  charge: Money
}

export function totalOf(lines: { price: number; units: number }[], quote: Quote): OrderTotal {
  const priced = lines.map(({ price, units }) => ({ price: gbp(price), units }))
  const charges = priced.map(({ price, units }) => times(price, units))
  return { charge: chargeFor(priced), shown: convertEach(charges, quote) }
}

export function Total({ total, className }: { total: OrderTotal; className?: string }) {
  return <Amount text={formatMoney(total.shown)} className={className} />
}
