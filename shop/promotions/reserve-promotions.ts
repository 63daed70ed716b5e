import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isTrialPayment } from '../orders/order-conditions.ts'
import type { Db } from '../services.ts'
import { isActiveAutomatic, isCountedUse } from './list-promotions.ts'
import { normalizeCode } from './promotion-code.ts'
import { lockPromotionCustomer, type QuotedPromotion } from './quote-order.ts'
import {
  isLimited,
  type Promotion,
  type PromotionUse,
  promotionCodes,
  promotions,
  promotionUses,
} from './tables.ts'

/** Thrown when promotions changed after the quote or must be locked first. The caller locks them and quotes again. */
export class PromotionsChangedError extends Error {}

/** The order in which every checkout locks promotions. One order prevents deadlocks. */
const LOCK_ORDER = sql`(${promotions.maxUses} is not null or ${promotions.maxDiscount} is not null),
  ${promotions.trigger} = 'code', ${promotions.id}`

interface PlacedPayment {
  id: string
  userId: string
  email: string
  /** A trial payment uses up nothing. */
  isTrial: boolean
}

/**
 * Reserves the uses of the promotions in the transaction that places the payment. No limit is ever exceeded. Throws
 * `PromotionsChangedError`. Locks in the order of `LOCK_ORDER`, as long as `quoted` is in the order of `quoteOrder`.
 */
export async function reservePromotions(
  tx: Db,
  payment: PlacedPayment,
  quoted: QuotedPromotion[],
): Promise<void> {
  const limited = payment.isTrial ? [] : quoted.filter(({ promotion }) => isLimited(promotion))
  await insertUses(
    tx,
    payment,
    quoted.filter((one) => !limited.includes(one)),
  )
  for (const { promotion, pence } of limited) {
    const counted = await tx
      .update(promotions)
      .set({
        useCount: sql`${promotions.useCount} + 1`,
        discountGiven: sql`${promotions.discountGiven} + ${pence}`,
      })
      .where(and(isCurrent(promotion), hasRoom(pence)))
      .returning({ id: promotions.id })
    if (counted.length === 0) throw new PromotionsChangedError()
  }
  await insertUses(tx, payment, limited)
  if (payment.isTrial) return
  for (const { code } of quoted) if (code) await takeCode(tx, code)
}

/**
 * Inserts the uses of promotions that are still as quoted, and locks these: parallel orders pass, while staff who add a
 * limit wait and then count these uses. One statement with one parameter, because ten rows of separate parameters take
 * longer to build than to insert.
 */
async function insertUses(tx: Db, payment: PlacedPayment, quoted: QuotedPromotion[]): Promise<void> {
  if (quoted.length === 0) return
  const rows = quoted.map(({ promotion, code, title, pence, linePence }) => ({
    id: promotion.id,
    revision: promotion.revision,
    code,
    title,
    pence,
    line_pence: linePence,
  }))
  const { rows: inserted } = (await tx.execute(sql`
    with quoted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as quoted (id uuid, revision int, code text, title text, pence int, line_pence int[])
    ), current as (
      select ${promotions.id} from ${promotions} join quoted using (id)
      where ${promotions.revision} = quoted.revision and ${promotions.state} = 'active' and ${promotions.archivedAt} is null
      order by ${LOCK_ORDER} for share of ${promotions}
    )
    insert into ${promotionUses} (promotion_id, payment_id, user_id, email, code, title, discount, line_discounts)
    select id, ${payment.id}, ${payment.userId}, ${payment.email.toLowerCase()}, code, title, pence, line_pence
    from quoted join current using (id)
    returning promotion_id`)) as unknown as { rows: unknown[] }
  if (inserted.length < quoted.length) throw new PromotionsChangedError()
}

/**
 * Locks the promotions that an order can have or give back, so that nothing changes between its quote and the reservation,
 * and returns the active automatic ones. The caller holds the locks of the payments whose uses may be given back.
 */
export async function lockPromotions(
  tx: Db,
  customerId: string,
  code: string | undefined,
): Promise<Promotion[]> {
  await lockPromotionCustomer(tx, customerId)
  const held = tx
    .select({ id: promotionUses.promotionId })
    .from(promotionUses)
    .where(isReservedByCustomer(customerId))
  const entered = tx
    .select({ id: promotionCodes.promotionId })
    .from(promotionCodes)
    .where(eq(promotionCodes.code, normalizeCode(code ?? '')))
  const isEntered = and(eq(promotions.trigger, 'code'), inArray(promotions.id, entered))
  const locked = await tx
    .select()
    .from(promotions)
    .where(or(isActiveAutomatic(), isEntered, inArray(promotions.id, held)))
    .orderBy(LOCK_ORDER)
    .for('update')
  return locked.filter(
    ({ trigger, state, archivedAt }) => trigger === 'automatic' && state === 'active' && !archivedAt,
  )
}

/** The uses of a customer's unpaid payments. */
export function isReservedByCustomer(customerId: string): SQL | undefined {
  return and(eq(promotionUses.userId, customerId), eq(promotionUses.state, 'reserved'))
}

/** Makes the reserved uses of a paid payment final, and remembers the card or account that paid. */
export async function redeemPromotions(
  tx: Db,
  paymentId: string,
  payerFingerprint: string | null = null,
): Promise<void> {
  await tx
    .update(promotionUses)
    .set({ state: 'redeemed', payerFingerprint })
    .where(and(eq(promotionUses.paymentId, paymentId), eq(promotionUses.state, 'reserved')))
}

/** Gives the reserved uses of payments back, because they will not be paid. Repeating it changes nothing. */
export async function releasePromotions(tx: Db, ...paymentIds: string[]): Promise<void> {
  const released = await tx
    .update(promotionUses)
    .set({ state: 'released' })
    .where(and(inArray(promotionUses.paymentId, paymentIds), eq(promotionUses.state, 'reserved')))
    .returning({ ...getTableColumns(promotionUses), isTrial: isTrialPayment(promotionUses.paymentId) })
  await giveUsesBack(tx, released)
}

/** Deletes uses before their payments and gives back those that count, also redeemed ones. */
export async function deletePromotionUses(tx: Db, condition: SQL): Promise<void> {
  const deleted = await tx
    .delete(promotionUses)
    .where(condition)
    .returning({ ...getTableColumns(promotionUses), isTrial: isTrialPayment(promotionUses.paymentId) })
  await giveUsesBack(
    tx,
    deleted.filter(({ state }) => state !== 'released'),
  )
}

async function giveUsesBack(tx: Db, uses: (PromotionUse & { isTrial: boolean })[]): Promise<void> {
  // In the order in which `reservePromotions` locks them.
  const sorted = uses
    .filter(({ isTrial }) => !isTrial)
    .toSorted(
      (a, b) => Number(a.code !== null) - Number(b.code !== null) || (a.promotionId < b.promotionId ? -1 : 1),
    )
  for (const { promotionId, discount, code } of sorted) {
    await tx
      .update(promotions)
      .set({
        useCount: sql`${promotions.useCount} - 1`,
        discountGiven: sql`${promotions.discountGiven} - ${discount}`,
      })
      .where(and(eq(promotions.id, promotionId), isCounted()))
    if (!code) continue
    await tx
      .update(promotionCodes)
      .set({ isUsed: false })
      .where(and(eq(promotionCodes.code, code), eq(promotionCodes.isSingleUse, true)))
  }
}

/** Counts the uses of a promotion for its limits. The caller holds its lock. */
export async function countUses(
  tx: Db,
  promotionId: string,
): Promise<{ useCount: number; discountGiven: number }> {
  const [counted] = await tx
    .select({
      useCount: sql<number>`count(*)::int`,
      discountGiven: sql<number>`coalesce(sum(${promotionUses.discount}), 0)::int`,
    })
    .from(promotionUses)
    .where(and(eq(promotionUses.promotionId, promotionId), isCountedUse()))
  return counted ?? { useCount: 0, discountGiven: 0 }
}

function isCounted(): SQL | undefined {
  return or(sql`${promotions.maxUses} is not null`, sql`${promotions.maxDiscount} is not null`)
}

/** Still as it was when the order was quoted. */
function isCurrent({ id, revision }: Promotion): SQL | undefined {
  return and(
    eq(promotions.id, id),
    eq(promotions.revision, revision),
    eq(promotions.state, 'active'),
    isNull(promotions.archivedAt),
  )
}

function hasRoom(pence: number): SQL | undefined {
  return and(
    sql`(${promotions.maxUses} is null or ${promotions.useCount} < ${promotions.maxUses})`,
    sql`(${promotions.maxDiscount} is null or ${promotions.discountGiven} + ${pence} <= ${promotions.maxDiscount})`,
  )
}

async function takeCode(tx: Db, code: string): Promise<void> {
  const [taken] = await tx
    .update(promotionCodes)
    .set({ isUsed: true })
    .where(
      and(
        eq(promotionCodes.code, code),
        eq(promotionCodes.isSingleUse, true),
        eq(promotionCodes.isUsed, false),
      ),
    )
    .returning({ code: promotionCodes.code })
  if (taken) return
  const isSingleUse = and(eq(promotionCodes.code, code), eq(promotionCodes.isSingleUse, true))
  if ((await tx.$count(promotionCodes, isSingleUse)) > 0) throw new PromotionsChangedError()
}
