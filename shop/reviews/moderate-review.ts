import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { REVIEW_EMAIL_COLUMNS } from './invitations.ts'
import { resolveReports } from './review-access.ts'
import { REVIEW_DECISIONS, type ReviewReason, type ReviewState } from './review-state.ts'
import { type Review, reviews } from './tables.ts'

/** `publish` also keeps a published review that was reported. */
export type ReviewDecision = { decision: 'publish' } | { decision: 'hide'; reason: ReviewReason }

interface ReviewChange {
  reviewId: string
  /** Revision that the change is based on; undefined skips the check. */
  expected?: number
  actor: UserActor
}

/**
 * Publishes or hides a review, and ends its reports. The author of a hidden one is told the reason; its rating still
 * counts. Throws ShopError `not_found`, `changed_meanwhile` when the author changed it meanwhile, or
 * `transition_not_allowed`.
 */
export async function moderateReview(
  db: Db,
  { reviewId, expected, actor, decision }: ReviewChange & { decision: ReviewDecision },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockReview(tx, reviewId, expected)
    const to = decision.decision === 'publish' ? 'published' : 'hidden'
    const reason = decision.decision === 'hide' ? decision.reason : null
    const resolved = await resolveReports(tx, reviewId)
    if (to === before.state) {
      // Nothing else to decide about a review that is published already.
      if (resolved === 0 || to !== 'published') throw new ShopError('transition_not_allowed')
      const after = { state: to, reports: resolved }
      await recordAction(tx, actor, 'review.reports_dismissed', reviewId, { after })
      return
    }
    const allowed: readonly ReviewState[] = REVIEW_DECISIONS[to]
    const [decided] = await tx
      .update(reviews)
      .set({ state: to, hiddenReason: reason, decidedBy: actor.userId, decidedAt: sql`now()` })
      .where(and(eq(reviews.id, reviewId), inArray(reviews.state, [...allowed])))
      .returning()
    if (!decided) throw new ShopError('transition_not_allowed')
    await recordAction(tx, actor, to === 'published' ? 'review.published' : 'review.hidden', reviewId, {
      before: { state: before.state },
      after: {
        state: to,
        ...(reason && { hiddenReason: reason }),
        ...(resolved > 0 && { reports: resolved }),
      },
    })
    if (reason) await queueHiddenEmail(tx, decided, reason)
  })
}

/** Sets the one reply of the shop, or removes it. Throws ShopError `not_found` or `changed_meanwhile`. */
export async function replyToReview(
  db: Db,
  { reviewId, expected, actor, reply }: ReviewChange & { reply: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockReview(tx, reviewId, expected)
    if (before.state === 'withdrawn') throw new ShopError('transition_not_allowed')
    if (before.reply === reply) return
    await tx
      .update(reviews)
      .set({ reply, repliedBy: reply && actor.userId, repliedAt: reply === null ? null : sql`now()` })
      .where(eq(reviews.id, reviewId))
    await recordAction(tx, actor, 'review.replied', reviewId, {
      before: { message: before.reply },
      after: { message: reply },
    })
  })
}

/**
 * Deletes an imported review, for which nobody but the operator answers. Reviews of orders can only be hidden. Throws
 * ShopError `not_found` or `changed_meanwhile`.
 */
export async function deleteImportedReview(
  db: Db,
  { reviewId, expected, actor }: ReviewChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockReview(tx, reviewId, expected)
    const deleted = await tx
      .delete(reviews)
      .where(and(eq(reviews.id, reviewId), isNull(reviews.orderId)))
      .returning({ id: reviews.id })
    if (deleted.length === 0) throw new ShopError('transition_not_allowed')
    await recordAction(tx, actor, 'review.deleted', reviewId, {
      before: { rating: before.rating, importSource: before.importSource },
    })
  })
}

async function lockReview(tx: Db, reviewId: string, expected: number | undefined): Promise<Review> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
  if (!review) throw new ShopError('not_found')
  requireRevision(review.revision, expected)
  return review
}

/** Imported reviews have no author whom the shop knows. */
async function queueHiddenEmail(tx: Db, { orderId }: Review, reason: ReviewReason): Promise<void> {
  if (orderId === null) return
  const [found] = await tx
    .select(REVIEW_EMAIL_COLUMNS)
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  if (!found) return
  const { userId, toAddress, lang, name, ...order } = found
  const data = { name, order: { orderId, ...order }, reason }
  await queueEmail(tx, { kind: 'review_hidden', userId, toAddress, lang, data })
}
