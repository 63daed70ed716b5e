import { eq } from 'drizzle-orm'
import { invalidateMemoized } from '../../../shop/memoize.ts'
import { createPromotion, type PromotionDefinition } from '../../../shop/promotions/save-promotion.ts'
import { type Promotion, promotions, promotionUses } from '../../../shop/promotions/tables.ts'
import type { Db } from '../../../shop/services.ts'
import { SYSTEM_ACTOR } from './checkouts.ts'

/** Builds a code SUMMER for 10 % off everything unless overridden. */
export function buildPromotion(more: Partial<PromotionDefinition> = {}): PromotionDefinition {
  return {
    name: 'Summer',
    titles: {},
    trigger: more.code === null ? 'automatic' : 'code',
    code: 'SUMMER',
    benefit: { kind: 'percent', basisPoints: 1_000 },
    scope: { types: [], packageIds: [] },
    isFirstOrderOnly: false,
    customerIds: [],
    minimumSpend: null,
    startsAt: null,
    endsAt: null,
    timeZone: 'Europe/London',
    maxUses: null,
    maxUsesPerCustomer: null,
    maxDiscount: null,
    isExclusive: false,
    priority: 0,
    ...more,
  }
}

export async function createTestPromotion(
  db: Db,
  more: Partial<PromotionDefinition> = {},
): Promise<Promotion> {
  const promotion = await createPromotion(db, buildPromotion(more), SYSTEM_ACTOR)
  // Processes that watch the content do this when the row is committed.
  invalidateMemoized(db)
  return promotion
}

/** Returns the states of a promotion's uses, and what its counters say. */
export async function getPromotionUses(db: Db, { id }: Pick<Promotion, 'id'>) {
  const uses = await db.select().from(promotionUses).where(eq(promotionUses.promotionId, id))
  const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id))
  return {
    states: uses.map(({ state }) => state).sort(),
    discount: uses.reduce((sum, use) => sum + (use.state === 'released' ? 0 : use.discount), 0),
    useCount: promotion?.useCount,
    discountGiven: promotion?.discountGiven,
  }
}
