import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AuditAction } from '../audit/audit-actions.ts'
import { getDiff, recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import { recordOfferedPrices } from './price-reductions.ts'
import { generateCode, normalizeCode } from './promotion-code.ts'
import { getPromotionPhase, isOver, PROMOTION_LIMITS, type PromotionState } from './promotion-fields.ts'
import { countUses } from './reserve-promotions.ts'
import { isLimited, type Promotion, promotionCodes, promotions } from './tables.ts'

/** The fields of a promotion that staff enter. */
export type PromotionDefinition = Omit<
  Promotion,
  'id' | 'state' | 'useCount' | 'discountGiven' | 'archivedAt' | 'createdAt' | 'updatedAt' | 'revision'
> & {
  /** The code that everybody may use; null for an automatic promotion and for single-use codes alone. */
  code: string | null
}

/** Creates a promotion, which applies from now on or from the beginning of its window. Throws `promotion_code_taken`. */
export async function createPromotion(
  db: Db,
  { code, ...definition }: PromotionDefinition,
  actor: Actor,
): Promise<Promotion> {
  return db.transaction(async (tx) => {
    // The price before a reduction must be in the history, also when the job has not run since it began.
    await recordOfferedPrices(tx)
    const [promotion] = await tx
      .insert(promotions)
      .values({ ...definition, id: newId(), state: 'active' })
      .returning()
    if (!promotion) throw new Error('insert returned no promotion')
    await saveSharedCode(tx, promotion, code)
    const after = getAuditFields({ ...promotion, code })
    await recordAction(tx, actor, 'promotion.created', promotion.id, { after })
    return promotion
  })
}

/**
 * Replaces the definition of a promotion; orders already placed keep their discount. Throws `not_found`,
 * `promotion_code_taken`, and `changed_meanwhile` when it has changed since the expected revision.
 */
export async function updatePromotion(
  db: Db,
  change: PromotionDefinition & { id: string; expectedRevision: number | undefined },
  actor: Actor,
): Promise<Promotion> {
  const { id, expectedRevision, code, ...definition } = change
  return db.transaction(async (tx) => {
    await recordOfferedPrices(tx)
    const current = await lockPromotion(tx, id)
    requireRevision(current.revision, expectedRevision)
    const before = getAuditFields({ ...current, code: await getSharedCode(tx, id) })
    const diff = getDiff(before, getAuditFields({ ...definition, code: code && normalizeCode(code) }))
    if (!diff) return current
    // Uses were not counted without a limit: see `reservePromotions`.
    const counters = isLimited(definition) && !isLimited(current) ? await countUses(tx, id) : {}
    const [promotion] = await tx
      .update(promotions)
      .set({ ...definition, ...counters, updatedAt: sql`now()` })
      .where(eq(promotions.id, id))
      .returning()
    if (!promotion) throw new Error('update returned no promotion')
    await saveSharedCode(tx, promotion, code)
    await recordAction(tx, actor, 'promotion.changed', id, diff)
    return promotion
  })
}

/** Throws `not_found`. */
export async function requirePromotion(db: Db, id: string): Promise<Promotion> {
  const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id))
  if (!promotion) throw new ShopError('not_found')
  return promotion
}

/** Locks a promotion for a change. Throws `not_found`. */
async function lockPromotion(tx: Db, id: string): Promise<Promotion> {
  const [promotion] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
  if (!promotion) throw new ShopError('not_found')
  return promotion
}

/** Returns the code that everybody may use, or null. */
async function getSharedCode(db: Db, promotionId: string): Promise<string | null> {
  const [shared] = await db.select().from(promotionCodes).where(isSharedCode(promotionId))
  return shared?.code ?? null
}

async function saveSharedCode(tx: Db, { id, trigger }: Promotion, entered: string | null): Promise<void> {
  const code = trigger === 'code' && entered ? normalizeCode(entered) : null
  if (code === (await getSharedCode(tx, id))) return
  await tx.delete(promotionCodes).where(isSharedCode(id))
  if (code === null) return
  const inserted = await tx
    .insert(promotionCodes)
    .values({ code, promotionId: id, isSingleUse: false })
    .onConflictDoNothing()
    .returning({ code: promotionCodes.code })
  if (inserted.length === 0) throw new ShopError('promotion_code_taken')
}

function isSharedCode(promotionId: string) {
  return and(eq(promotionCodes.promotionId, promotionId), eq(promotionCodes.isSingleUse, false))
}

function getAuditFields(promotion: PromotionDefinition): Record<string, unknown> {
  const { name, titles, trigger, code, benefit, scope, minimumSpend, startsAt, endsAt, timeZone } = promotion
  const { isFirstOrderOnly, customerIds, maxUses, maxUsesPerCustomer, maxDiscount } = promotion
  const { isExclusive, priority } = promotion
  return {
    name,
    titles,
    trigger,
    code,
    benefit,
    scope,
    minimumSpend,
    timeZone,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    isFirstOrderOnly,
    customerIds,
    maxUses,
    maxUsesPerCustomer,
    maxDiscount,
    isExclusive,
    priority,
  }
}

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
    const isOfNoUse = promotion.trigger !== 'code' || isOver(getPromotionPhase(promotion, new Date()))
    if (isOfNoUse) throw new ShopError('promotion_ended')
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
    await recordAction(tx, actor, 'promotion.codes_generated', promotionId, { after })
    return codes
  })
}

export function listCodes(db: Db, promotionId: string) {
  return db
    .select()
    .from(promotionCodes)
    .where(eq(promotionCodes.promotionId, promotionId))
    .orderBy(asc(promotionCodes.createdAt), asc(promotionCodes.code))
    .limit(PROMOTION_LIMITS.codes)
}

export const PROMOTION_COMMANDS = ['pause', 'resume', 'end', 'archive', 'restore'] as const

type PromotionCommand = (typeof PROMOTION_COMMANDS)[number]

interface CommandEffect {
  action: AuditAction
  /** Left out where the command changes nothing about it. */
  state?: PromotionState
  isArchived?: boolean
}

const EFFECTS: Record<PromotionCommand, CommandEffect> = {
  pause: { action: 'promotion.paused', state: 'paused' },
  resume: { action: 'promotion.resumed', state: 'active' },
  end: { action: 'promotion.ended', state: 'ended' },
  archive: { action: 'promotion.archived', state: 'ended', isArchived: true },
  restore: { action: 'promotion.restored', isArchived: false },
}

/**
 * Pauses, resumes, ends, archives or restores a promotion. An ended promotion stays ended, archiving ends it, and restoring one
 * that is not archived changes nothing. Orders already placed keep their discount. Idempotent. Throws `not_found` or
 * `promotion_ended`.
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
    const wasArchived = current.archivedAt !== null
    const { action, state = current.state, isArchived = wasArchived } = EFFECTS[command]
    if (current.state === state && wasArchived === isArchived) return current
    const [promotion] = await tx
      .update(promotions)
      .set({
        state,
        archivedAt: isArchived ? sql`coalesce(${promotions.archivedAt}, now())` : null,
        updatedAt: sql`now()`,
      })
      .where(eq(promotions.id, id))
      .returning()
    if (!promotion) throw new Error('update returned no promotion')
    await recordAction(tx, actor, action, id)
    return promotion
  })
}
