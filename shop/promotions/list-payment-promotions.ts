import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { type PromotionUse, promotionUses } from './tables.ts'

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
  return db
    .select({
      paymentId: promotionUses.paymentId,
      title: promotionUses.title,
      code: promotionUses.code,
      discount: promotionUses.discount,
      lineDiscounts: promotionUses.lineDiscounts,
    })
    .from(promotionUses)
    .where(inArray(promotionUses.paymentId, paymentIds))
    .orderBy(sql`${promotionUses.code} is not null`, asc(promotionUses.promotionId))
}

/** The discount of a promotion on one order. */
interface OrderPromotion extends Pick<PromotionUse, 'title' | 'code'> {
  /** Pence. */
  discount: number
}

/** Picks the promotions of one order from those of payments. */
export function pickOrderPromotions(
  promotions: PaymentPromotion[],
  { paymentId, line }: { paymentId: string; line: number },
): OrderPromotion[] {
  return promotions.flatMap(({ title, code, lineDiscounts, ...use }) => {
    const discount = lineDiscounts[line] ?? 0
    return use.paymentId === paymentId && discount !== 0 ? [{ title, code, discount }] : []
  })
}
