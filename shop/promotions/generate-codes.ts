import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { generateCode } from './promotion-code.ts'
import { PROMOTION_LIMITS } from './promotion-fields.ts'
import { lockPromotion } from './save-promotion.ts'
import { promotionCodes } from './tables.ts'

/** Rows of one insert: a statement takes at most 65,535 parameters. */
const BATCH_SIZE = 5_000

/**
 * Generates single-use codes of a promotion and returns them. Throws `not_found`, `promotion_ended`, also for an automatic
 * promotion, or `too_many_codes`.
 */
export async function generateCodes(
  db: Db,
  { promotionId, count }: { promotionId: string; count: number },
  actor: Actor,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const promotion = await lockPromotion(tx, promotionId)
    if (promotion.state === 'ended' || promotion.trigger !== 'code') throw new ShopError('promotion_ended')
    const existing = await tx.$count(promotionCodes, eq(promotionCodes.promotionId, promotionId))
    if (existing + count > PROMOTION_LIMITS.codes) throw new ShopError('too_many_codes')
    const codes: string[] = []
    while (codes.length < count) {
      const missing = Math.min(BATCH_SIZE, count - codes.length)
      const batch = Array.from({ length: missing }, generateCode)
      // A code that exists already is left out and replaced in the next round.
      const inserted = await tx
        .insert(promotionCodes)
        .values(batch.map((code) => ({ code, promotionId, isSingleUse: true })))
        .onConflictDoNothing()
        .returning({ code: promotionCodes.code })
      codes.push(...inserted.map(({ code }) => code))
    }
    const after = { count }
    await recordAction(tx, { actor, action: 'promotion.codes_generated', subjectId: promotionId, after })
    return codes
  })
}

/** Lists the codes of a promotion, oldest first. */
export function listCodes(db: Db, promotionId: string) {
  return db
    .select()
    .from(promotionCodes)
    .where(eq(promotionCodes.promotionId, promotionId))
    .orderBy(asc(promotionCodes.createdAt), asc(promotionCodes.code))
    .limit(PROMOTION_LIMITS.codes)
}
