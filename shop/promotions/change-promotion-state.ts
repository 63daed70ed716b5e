import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { recordOfferedPrices } from './price-reductions.ts'
import { lockPromotion } from './save-promotion.ts'
import { type Promotion, promotions } from './tables.ts'

export const PROMOTION_COMMANDS = ['pause', 'resume', 'end', 'archive', 'restore'] as const

export type PromotionCommand = (typeof PROMOTION_COMMANDS)[number]

const ACTIONS = {
  pause: 'promotion.paused',
  resume: 'promotion.resumed',
  end: 'promotion.ended',
  archive: 'promotion.archived',
  restore: 'promotion.restored',
} as const satisfies Record<PromotionCommand, AuditAction>

/**
 * Pauses, resumes, ends, archives or restores a promotion. An ended promotion stays ended, and archiving ends it. Orders
 * already placed keep their discount. Idempotent. Throws `not_found` or `promotion_ended`.
 */
export async function changePromotionState(
  db: Db,
  { id, command }: { id: string; command: PromotionCommand },
  actor: Actor,
): Promise<Promotion> {
  return db.transaction(async (tx) => {
    await recordOfferedPrices(tx)
    const current = await lockPromotion(tx, id)
    if ((command === 'pause' || command === 'resume') && current.state === 'ended') {
      throw new ShopError('promotion_ended')
    }
    const state = command === 'pause' ? 'paused' : command === 'resume' ? 'active' : 'ended'
    const isArchived = command === 'archive' || (command === 'end' && current.archivedAt !== null)
    if (current.state === state && (current.archivedAt !== null) === isArchived) return current
    const [promotion] = await tx
      .update(promotions)
      .set({ state, archivedAt: isArchived ? sql`now()` : null, updatedAt: sql`now()` })
      .where(eq(promotions.id, id))
      .returning()
    if (!promotion) throw new Error('update returned no promotion')
    await recordAction(tx, { actor, action: ACTIONS[command], subjectId: id })
    return promotion
  })
}
