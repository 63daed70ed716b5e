import { priceOrder } from '../pricing/price-order.ts'
import type { PromotionRule } from '../pricing/promotion-rule.ts'
import type { PricedPackage } from './price-reductions.ts'
import { getMissingCharge } from './quote-order.ts'

/** Returns the pence that one unit costs with a promotion where no payment method charges so little; null where it can be sold. */
export function findTooLowPrice(
  { id: packageId, type, pence }: PricedPackage,
  rule: PromotionRule,
  minimumCharge: number,
): number | null {
  const line = { packageId, type, units: 1, price: { amount: pence, currency: 'GBP' as const } }
  const pricing = priceOrder([line], [rule])
  return getMissingCharge(pricing, minimumCharge) > 0 ? pricing.net : null
}
