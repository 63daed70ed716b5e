import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { caseEvents, cases, caseUploads } from '../../cases/tables.ts'
import { orderBriefs } from '../../orders/brief/tables.ts'
import { deliveryReadings, deliveryRuns, guaranteeChecks } from '../../orders/delivery/tables.ts'
import { orderEvents, orders } from '../../orders/tables.ts'
import { releasePromotions } from '../../promotions/reserve-promotions.ts'
import type { Db } from '../../services.ts'
import { deleteUploads } from '../../uploads/delete-uploads.ts'
import { uploads } from '../../uploads/tables.ts'
import { anonymizeReviews } from './anonymize-reviews.ts'
import { redactAuditLog } from './redact.ts'

/**
 * Removes personal data that only the delivery needed, and all free text, which may contain names. Amounts,
 * dates, quantities and the questions of packages stay for accounting. Images are deleted with their files, and so are readings, which show the profile.
 */
export async function anonymizeOrders(tx: Db, condition: SQL): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(condition)
  await tx.update(orderEvents).set({ note: null }).where(inArray(orderEvents.orderId, ids))
  await redactAuditLog(tx, ids)
  await anonymizeCases(tx, inArray(cases.orderId, ids))
  await tx.update(orderBriefs).set({ answers: {}, videoToken: null }).where(inArray(orderBriefs.orderId, ids))
  await anonymizeReviews(tx, ids)
  await deleteDeliveryProofs(tx, ids)
  const posts = sql`(
    select jsonb_agg(post || '{"url": ""}' order by place)
    from jsonb_array_elements(${orders.posts}) with ordinality as item (post, place))`
  await tx.update(orders).set({ tiktokUsername: '', videoUrl: null, posts, niche: null }).where(condition)
}

/** Removes the customer's words, staff's reasons, images and links; kinds, amounts and dates stay. */
async function anonymizeCases(tx: Db, condition: SQL): Promise<void> {
  const ids = tx.select({ id: cases.id }).from(cases).where(condition)
  await tx.update(caseEvents).set({ note: null }).where(inArray(caseEvents.caseId, ids))
  await tx.delete(caseUploads).where(inArray(caseUploads.caseId, ids))
  await redactAuditLog(tx, ids)
  await tx.update(cases).set({ statement: '', reason: null, verificationHash: null }).where(condition)
}

/** Deletes readings, images and what is left to check or replace: without the username nobody could do it. */
async function deleteDeliveryProofs(tx: Db, orderIds: SQLWrapper): Promise<void> {
  await tx.delete(deliveryReadings).where(inArray(deliveryReadings.orderId, orderIds))
  await tx
    .delete(guaranteeChecks)
    .where(and(inArray(guaranteeChecks.orderId, orderIds), isNull(guaranteeChecks.doneAt)))
  await tx
    .update(deliveryRuns)
    .set({ state: 'cancelled', endedAt: sql`now()` })
    .where(
      and(
        inArray(deliveryRuns.orderId, orderIds),
        inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
      ),
    )
  const ofOrders = tx.select({ id: uploads.id }).from(uploads).where(inArray(uploads.orderId, orderIds))
  await tx.delete(caseUploads).where(inArray(caseUploads.uploadId, ofOrders))
  await deleteUploads(tx, inArray(uploads.orderId, orderIds))
}

/** Cancels the orders that nobody will pay and gives back the uses of their promotions. A payment that arrives later is refunded by staff (decision 012). */
export async function cancelUnpaidOrders(tx: Db, userId: string): Promise<void> {
  const closed = await tx
    .update(orders)
    .set({ status: 'cancelled', endedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.paidAt)))
    .returning({ id: orders.id, paymentId: orders.paymentId, discount: orders.discount })
  if (closed.length === 0) return
  const discounted = closed.filter(({ discount }) => discount > 0).map(({ paymentId }) => paymentId)
  await releasePromotions(tx, ...new Set(discounted))
  const moved = { kind: 'moved', fromStatus: 'pending', toStatus: 'cancelled' } as const
  await tx.insert(orderEvents).values(closed.map(({ id }) => ({ orderId: id, ...moved })))
}
