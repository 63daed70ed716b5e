import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toPage } from '../database/to-page.ts'
import { memoize } from '../memoize.ts'
import { isTrialPayment } from '../orders/order-conditions.ts'
import type { Db } from '../services.ts'
import { PROMOTION_LIMITS } from './promotion-fields.ts'
import { type Promotion, type PromotionUse, promotionCodes, promotions, promotionUses } from './tables.ts'

/** Lists the automatic promotions that are active, also those whose window has not opened. */
export async function listAutomaticPromotions(db: Db): Promise<Promotion[]> {
  return db.select().from(promotions).where(isActiveAutomatic()).orderBy(asc(promotions.id))
}

export function isActiveAutomatic(): SQL | undefined {
  return and(
    eq(promotions.state, 'active'),
    isNull(promotions.archivedAt),
    eq(promotions.trigger, 'automatic'),
  )
}

/** Lists promotions, or archived ones, newest first. `before` is the last id of the previous page. */
export async function listAllPromotions(
  db: Db,
  filter: { isArchived: boolean; before?: string; limit?: number },
): Promise<{ promotions: Promotion[]; next: string | null }> {
  const { isArchived, before, limit = PROMOTION_LIMITS.listed } = filter
  const list = await db
    .select()
    .from(promotions)
    .where(
      and(
        isArchived ? isNotNull(promotions.archivedAt) : isNull(promotions.archivedAt),
        before ? lt(promotions.id, before) : undefined,
      ),
    )
    .orderBy(desc(promotions.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  return { promotions: rows, next }
}

/** Returns the codes that everybody may use, by promotion. */
export async function listSharedCodes(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(promotionCodes)
    .where(and(inArray(promotionCodes.promotionId, ids), eq(promotionCodes.isSingleUse, false)))
  return new Map(rows.map(({ promotionId, code }) => [promotionId, code]))
}

/** Memoized, so that an order without a promotion needs no query. `reservePromotions` checks the current rows. */
export const listCachedAutomaticPromotions = memoize(2_000, (db) => listAutomaticPromotions(db))

/** Returns the promotion of a normalized code. A single-use code that is taken counts as used up. */
export async function getPromotionByCode(
  db: Db,
  code: string,
): Promise<{ promotion: Promotion; isTaken: boolean } | null> {
  const [found] = await db
    .select({ promotion: promotions, isTaken: promotionCodes.isUsed })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(and(eq(promotionCodes.code, code), eq(promotions.trigger, 'code')))
  return found ?? null
}

/** Condition: the use counts for the limits of its promotion. Trial orders use up nothing. */
export function isCountedUse(): SQL | undefined {
  return and(
    inArray(promotionUses.state, ['reserved', 'redeemed']),
    not(isTrialPayment(promotionUses.paymentId)),
  )
}

/** A use that counts. */
export type CustomerUse = Pick<
  PromotionUse,
  'promotionId' | 'paymentId' | 'userId' | 'code' | 'discount' | 'state'
>

/**
 * Lists the uses of a customer that count: of the account, of an earlier one with its email, and of others that paid with
 * the same card or account as an earlier order with a promotion.
 */
export function listCustomerUses(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<CustomerUse[]> {
  const { promotionId, paymentId, userId, code, discount, state, payerFingerprint } = promotionUses
  const ownUses = alias(promotionUses, 'own_uses')
  const ownFingerprints = db
    .select({ payerFingerprint: ownUses.payerFingerprint })
    .from(ownUses)
    .where(and(eq(ownUses.userId, id), isNotNull(ownUses.payerFingerprint)))
  const isCustomer = or(
    eq(userId, id),
    eq(promotionUses.email, email.toLowerCase()),
    // An array is looked up in the index; a subquery would read all uses.
    sql`${payerFingerprint} = any(array(${ownFingerprints}))`,
  )
  return db
    .select({ promotionId, paymentId, userId, code, discount, state })
    .from(promotionUses)
    .where(and(isCustomer, isCountedUse()))
}

export type PaymentPromotion = Pick<
  PromotionUse,
  'paymentId' | 'title' | 'code' | 'discount' | 'lineDiscounts'
>

/**
 * Lists what the promotions took off payments, automatic ones first, as they were when the payments were placed. Includes
 * uses that were given back since: the prices of the orders stay discounted.
 */
export async function listPaymentPromotions(db: Db, paymentIds: string[]): Promise<PaymentPromotion[]> {
  if (paymentIds.length === 0) return []
  const { paymentId, title, code, discount, lineDiscounts } = promotionUses
  return db
    .select({ paymentId, title, code, discount, lineDiscounts })
    .from(promotionUses)
    .where(inArray(paymentId, paymentIds))
    .orderBy(sql`${code} is not null`, asc(promotionUses.promotionId))
}

/** Returns the promotions of one line of a payment, with what each took off it, in pence. */
export function pickOrderPromotions(
  promotions: PaymentPromotion[],
  { paymentId, line }: { paymentId: string; line: number },
) {
  return promotions.flatMap(({ title, code, lineDiscounts, ...use }) => {
    const discount = lineDiscounts[line] ?? 0
    return use.paymentId === paymentId && discount !== 0 ? [{ title, code, discount }] : []
  })
}
