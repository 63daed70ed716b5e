import { and, eq, sql } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Db } from '../services.ts'
import type { ReviewReason } from './review-state.ts'
import { reviewReports, reviews } from './tables.ts'

interface NewReport {
  reviewId: string
  reason: ReviewReason
  /** The reporter's words; empty for none. */
  comment: string
}

/** Reports of one review that wait for staff. Further ones add nothing. */
const MAX_OPEN_REPORTS = 20

/** Reports a published review to staff; it stays published until they decide. Throws ShopError `not_found`. */
export async function reportReview(db: Db, report: NewReport): Promise<void> {
  await db.transaction(async (tx) => {
    const [review] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.id, report.reviewId), eq(reviews.state, 'published')))
      .for('update')
    if (!review) throw new ShopError('not_found')
    const isOpen = and(eq(reviewReports.reviewId, review.id), sql`${reviewReports.resolvedAt} is null`)
    if ((await tx.$count(reviewReports, isOpen)) >= MAX_OPEN_REPORTS) return
    await tx.insert(reviewReports).values({ ...report, id: newId() })
  })
}

/** Ends the open reports of a review, in the transaction of the decision. */
export async function resolveReports(tx: Db, reviewId: string): Promise<number> {
  const resolved = await tx
    .update(reviewReports)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(reviewReports.reviewId, reviewId), sql`${reviewReports.resolvedAt} is null`))
    .returning({ id: reviewReports.id })
  return resolved.length
}

/** Condition on a row of reviews: somebody reported it, and staff have not decided since. */
export const isReported = sql<boolean>`exists (select from ${reviewReports}
  where ${reviewReports.reviewId} = ${reviews.id} and ${reviewReports.resolvedAt} is null)`
