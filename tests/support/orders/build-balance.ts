import type { OrderBalance } from '../../../shop/payments/refunds/order-balance.ts'

/** The balance of a paid order of a price in pence, of which nothing was returned unless `more` says so. */
export function buildBalance(price: number, more: Partial<OrderBalance> = {}): OrderBalance {
  const { refunded = 0, disputeLost = 0, pending = 0, forMissing = 0, unassigned = 0 } = more
  const left = Math.max(0, price - refunded - disputeLost - pending)
  const isReturned = price > 0 && refunded + disputeLost >= price
  return { price, refunded, disputeLost, pending, forMissing, unassigned, left, isReturned, ...more }
}
