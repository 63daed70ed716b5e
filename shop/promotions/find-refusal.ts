import { getGross } from '../pricing/apply-rule.ts'
import type { PriceableLine } from '../pricing/price-lines.ts'
import { isInScope } from '../pricing/promotion-rule.ts'
import { getPromotionPhase } from './promotion-fields.ts'
import type { Promotion } from './tables.ts'

export const REFUSAL_REASONS = [
  'unknown_code',
  'not_available',
  'not_started',
  'ended',
  'other_customers',
  'login_required',
  'first_order_only',
  'customer_limit',
  'used_up',
  'not_covered',
  'minimum_spend',
  'too_few_units',
  'bundle_incomplete',
  'better_discount',
  'below_minimum_charge',
] as const

export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why a code does not apply, with what would make it apply. */
export interface Refusal {
  reason: RefusalReason
  /** `minimum_spend`, `below_minimum_charge`: pence to add. */
  missingPence?: number
  /** `too_few_units`: units to add. */
  missingUnits?: number
  /** `not_covered`, `bundle_incomplete`: types to add. */
  types?: Promotion['scope']['types']
  /** `not_covered`: packages to add. */
  packageIds?: string[]
  /** `not_started`: when the window opens. `ended`: when it closed. */
  at?: Date
}

/** A refusal that another cart would not have met. */
export interface CartRefusal extends Refusal {
  reason: 'not_covered' | 'minimum_spend' | 'too_few_units' | 'bundle_incomplete'
}

/** Facts about the customer that conditions of a promotion refer to. */
interface CustomerFacts {
  /** Null when not logged in: conditions on the customer are checked at the checkout. */
  id: string | null
  hasPaidOrder: boolean
  /** Reserved and redeemed uses of the promotion. */
  uses: number
}

/** Returns the first condition that an order does not meet at `now`, or null when the promotion applies. */
export function findRefusal(
  promotion: Promotion,
  lines: PriceableLine[],
  customer: CustomerFacts,
  now: Date,
): Refusal | null {
  return (
    findWindowRefusal(promotion, now) ??
    findCustomerRefusal(promotion, customer) ??
    (isUsedUp(promotion) ? { reason: 'used_up' } : null) ??
    findCartRefusal(promotion, lines)
  )
}

function findWindowRefusal(promotion: Promotion, now: Date): Refusal | null {
  const phase = getPromotionPhase(promotion, now)
  if (phase === 'running') return null
  const { startsAt, endsAt } = promotion
  if (phase === 'scheduled') return { reason: 'not_started', ...(startsAt && { at: startsAt }) }
  if (phase === 'ended') return { reason: 'ended', ...(endsAt && now >= endsAt && { at: endsAt }) }
  return { reason: 'not_available' }
}

function findCustomerRefusal(
  promotion: Promotion,
  { id, hasPaidOrder, uses }: CustomerFacts,
): Refusal | null {
  const { customerIds, isFirstOrderOnly, maxUsesPerCustomer } = promotion
  if (customerIds.length > 0 && !id) return { reason: 'login_required' }
  if (customerIds.length > 0 && !customerIds.includes(id ?? '')) return { reason: 'other_customers' }
  if (isFirstOrderOnly && (hasPaidOrder || uses > 0)) return { reason: 'first_order_only' }
  if (maxUsesPerCustomer !== null && uses >= maxUsesPerCustomer) return { reason: 'customer_limit' }
  return null
}

function isUsedUp({ maxUses, useCount, maxDiscount, discountGiven }: Promotion): boolean {
  return (maxUses !== null && useCount >= maxUses) || (maxDiscount !== null && discountGiven >= maxDiscount)
}

/** Returns the first condition on the cart that it does not meet, or null. */
export function findCartRefusal(
  promotion: Pick<Promotion, 'scope' | 'minimumSpend' | 'benefit'>,
  lines: PriceableLine[],
): CartRefusal | null {
  const { scope, minimumSpend, benefit } = promotion
  const covered = lines.filter((line) => isInScope(scope, line))
  if (covered.length === 0) return { reason: 'not_covered', ...scope }
  const spent = covered.reduce((sum, line) => sum + getGross(line), 0)
  if (minimumSpend !== null && spent < minimumSpend) {
    return { reason: 'minimum_spend', missingPence: minimumSpend - spent }
  }
  if (benefit.kind === 'bundle') {
    const types = benefit.types.filter((type) => covered.every((line) => line.type !== type))
    if (types.length > 0) return { reason: 'bundle_incomplete', types }
  }
  if (benefit.kind === 'ladder') {
    const counts = covered.map((line) =>
      covered
        .filter((other) =>
          benefit.per === 'type' ? other.type === line.type : other.packageId === line.packageId,
        )
        .reduce((sum, other) => sum + other.units, 0),
    )
    const missingUnits = (benefit.steps[0]?.units ?? 0) - Math.max(...counts)
    if (missingUnits > 0) return { reason: 'too_few_units', missingUnits }
  }
  return null
}
