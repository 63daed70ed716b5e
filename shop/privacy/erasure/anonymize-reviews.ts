import { and, inArray, ne, type SQLWrapper } from 'drizzle-orm'
import { reviewInvitations, reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog } from './redact.ts'

/**
 * Removes name, picture and author from the reviews of orders, and the links of their invitations. The stars and what is
 * published stay, without a trace of the author; words that are not published are deleted.
 */
export async function anonymizeReviews(tx: Db, orderIds: SQLWrapper): Promise<void> {
  const isOfOrders = inArray(reviews.orderId, orderIds)
  await redactAuditLog(tx, tx.select({ id: reviews.id }).from(reviews).where(isOfOrders))
  await tx
    .update(reviews)
    .set({
      userId: null,
      name: null,
      nameConsentedAt: null,
      // The image itself is deleted with the order's other uploads.
      uploadId: null,
      pictureConsentedAt: null,
    })
    .where(isOfOrders)
  await tx
    .update(reviews)
    .set({ text: '' })
    .where(and(isOfOrders, ne(reviews.state, 'published')))
  await tx.delete(reviewInvitations).where(inArray(reviewInvitations.orderId, orderIds))
}
