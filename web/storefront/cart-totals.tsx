import { type CurrencyQuote, fromPounds, type Money, multiply } from '../../shop/money.ts'
import { getOrderTotal, sumConverted } from '../../shop/pricing/order-total.ts'
import { Amount } from '../ui/texts/price.tsx'

export interface CartTotals {
  /** The sum of the shown lines in the visitor's currency. */
  shown: Money
  /** The charged amount. */
  charge: Money
  /** The sum before discounts, in the visitor's currency; the same as `shown` without discounts. */
  before: Money
  /** In the visitor's currency; they add up to the difference. */
  discounts: { title: string; isCode: boolean; amount: Money }[]
  /** Amount missing to the smallest charge, in the currency of the visitor; undefined when the total can be paid. */
  missing?: Money
}

export function calculateCartTotals(
  lines: { price: number; units: number }[],
  quote: CurrencyQuote,
): CartTotals {
  const priced = lines.map(({ price, units }) => ({ price: fromPounds(price), units }))
  const charges = priced.map(({ price, units }) => multiply(price, units))
  const shown = sumConverted(charges, quote)
  return { charge: getOrderTotal(priced), shown, before: shown, discounts: [] }
}

export function OrderTotalAmount({ total, className }: { total: CartTotals; className?: string }) {
  return (
    <span data-total>
      <Amount money={total.shown} className={className} />
    </span>
  )
}
