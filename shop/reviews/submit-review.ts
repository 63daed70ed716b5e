import { eq, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { deleteUploads } from '../uploads/delete-uploads.ts'
import { requireUploadOfOrder } from '../uploads/store-upload.ts'
import { uploads } from '../uploads/tables.ts'
import {
  type ReviewAccess,
  type ReviewableOrder,
  requireReviewableOrder,
  resolveReports,
} from './review-access.ts'
import type { ReviewState } from './review-state.ts'
import { type Review, reviewInvitations, reviews } from './tables.ts'

/** A review as its author writes it. */
export interface ReviewContent {
  /** Stars, 1 to 5. */
  rating: number
  /** Plain text; empty for none. */
  text: string
  /** The name to show: giving one is the consent to it. Null for none. */
  name: string | null
  /** The picture to show, an upload with the purpose `review`. Null for none. */
  uploadId: string | null
  lang: Lang
}

/**
 * Creates or replaces the review of an order. Words, a name or a picture wait for staff; stars alone are published at once,
 * and a change of the stars alone leaves the state. Throws ShopError `not_found` and `review_not_possible`.
 */
export async function submitReview(db: Db, access: ReviewAccess, content: ReviewContent): Promise<Review> {
  return db.transaction(async (tx) => {
    const order = await lockReviewableOrder(tx, access)
    const [before] = await tx.select().from(reviews).where(eq(reviews.orderId, order.id)).for('update')
    const { uploadId } = content
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId: order.id, purpose: 'review' })
    const values = {
      ...content,
      ...getState(before, content),
      isSample: false,
      nameConsentedAt: getConsent(before?.name, before?.nameConsentedAt, content.name),
      pictureConsentedAt: getConsent(before?.uploadId, before?.pictureConsentedAt, uploadId),
    }
    const saved = before
      ? await tx
          .update(reviews)
          .set({ ...values, editedAt: sql`now()` })
          .where(eq(reviews.id, before.id))
          .returning()
      : await tx
          .insert(reviews)
          .values({
            ...values,
            id: newId(),
            orderId: order.id,
            userId: order.userId,
            packageId: order.packageId,
            packageName: order.packageName,
          })
          .returning()
    const [review] = saved
    if (!review) throw new Error('the review was not stored')
    if (before?.uploadId && before.uploadId !== uploadId)
      await deleteUploads(tx, eq(uploads.id, before.uploadId))
    const isNew = !before || before.state === 'withdrawn'
    const isWaiting = review.state === 'pending' && before?.state !== 'pending'
    if (isNew || isWaiting) {
      const { id, rating } = review
      await recordNotification(tx, 'review', id, { packageName: order.packageName, rating })
    }
    // A customer who has reviewed needs no email any more.
    await tx.update(reviewInvitations).set({ dueAt: null }).where(eq(reviewInvitations.orderId, order.id))
    return review
  })
}

/**
 * Withdraws the review of an order: its words, name and picture are deleted, and its rating no longer counts. The author may
 * write again. Throws ShopError `not_found`.
 */
export async function withdrawReview(db: Db, access: ReviewAccess): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockReviewableOrder(tx, access)
    const [before] = await tx.select().from(reviews).where(eq(reviews.orderId, order.id)).for('update')
    if (!before || before.state === 'withdrawn') throw new ShopError('not_found')
    await tx
      .update(reviews)
      .set({
        state: 'withdrawn',
        hiddenReason: null,
        text: '',
        name: null,
        nameConsentedAt: null,
        uploadId: null,
        pictureConsentedAt: null,
        reply: null,
        repliedBy: null,
        repliedAt: null,
        editedAt: sql`now()`,
      })
      .where(eq(reviews.id, before.id))
    if (before.uploadId) await deleteUploads(tx, eq(uploads.id, before.uploadId))
    await resolveReports(tx, before.id)
  })
}

/** Locks the order, so that two forms of one customer are stored one after the other, and the account against its erasure. */
async function lockReviewableOrder(tx: Db, access: ReviewAccess): Promise<ReviewableOrder> {
  const { id, userId } = await requireReviewableOrder(tx, access)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  // Read again: the account may have been erased while this waited.
  return requireReviewableOrder(tx, access)
}

function getState(
  before: Review | undefined,
  { text, name, uploadId }: ReviewContent,
): { state: ReviewState; hiddenReason?: null } {
  const isUnchanged =
    before !== undefined &&
    before.state !== 'withdrawn' &&
    before.text === text &&
    before.name === name &&
    before.uploadId === uploadId
  if (isUnchanged) return { state: before.state }
  const isPlain = text === '' && name === null && uploadId === null
  return { state: isPlain ? 'published' : 'pending', hiddenReason: null }
}

/** The time of a consent: that of the earlier one while nothing changes. */
function getConsent(shown: string | null | undefined, since: Date | null | undefined, chosen: string | null) {
  if (chosen === null) return null
  return shown === chosen && since ? since : sql`now()`
}
