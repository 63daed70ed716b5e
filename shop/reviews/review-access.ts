import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { translatePackageNames } from '../catalog/load-package-names.ts'
import { hasRow } from '../database/has-row.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import type { ReviewReason } from './review-state.ts'
import { type Review, reviewInvitations, reviewReports, reviews } from './tables.ts'

/** The form of the token in a link. Logs redact it by its prefix. */
export const REVIEW_TOKEN_PATTERN = /^review_[\w-]{43}$/

/** How an author reaches the review of an order: by the link of its invitation, or as the customer. */
export type ReviewAccess = { token: string } | { orderId: string; customerId: string }

/**
 * Condition: the order is paid and its delivery ended, in full or in part. A later refund changes nothing: the customer
 * was invited and may still review.
 */
function isReviewable(db: Db) {
  const invited = hasRow(db, reviewInvitations, eq(reviewInvitations.orderId, orders.id))
  return and(
    isNotNull(orders.paidAt),
    or(inArray(orders.status, ['completed', 'partial']), and(eq(orders.status, 'refunded'), invited)),
  )
}

/**
 * Returns the order whose review the author may write. Throws ShopError `not_found` for an unknown link and for the order
 * of somebody else, and `review_not_possible` before the delivery ended. The form proposes the name of the account.
 */
export async function requireReviewableOrder(db: Db, access: ReviewAccess) {
  const isTheirs =
    'token' in access
      ? eq(
          orders.id,
          db
            .select({ orderId: reviewInvitations.orderId })
            .from(reviewInvitations)
            .where(eq(reviewInvitations.token, access.token)),
        )
      : and(eq(orders.id, access.orderId), eq(orders.userId, access.customerId))
  const [found] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      packageId: orders.packageId,
      endedAt: orders.endedAt,
      packageName: orders.packageName,
      quantity: orders.quantity,
      customerName: users.name,
      isErased: isNotNull(users.erasedAt),
      isReviewable: sql<boolean>`(${isReviewable(db)})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isTheirs)
  if (!found || found.isErased) throw new ShopError('not_found')
  const { isErased: _, isReviewable: isAllowed, ...order } = found
  if (!isAllowed) throw new ShopError('review_not_possible')
  return order
}

export type ReviewableOrder = Awaited<ReturnType<typeof requireReviewableOrder>>

/** The review of an order as its author sees it. */
export interface OwnReview {
  order: ReviewableOrder
  /** Null before the first one. */
  review: Review | null
}

/** Names the package in the language. Throws what `requireReviewableOrder` throws. */
export async function getOwnReview(
  db: Db,
  access: ReviewAccess,
  lang: Lang = DEFAULT_LANG,
): Promise<OwnReview> {
  const order = await requireReviewableOrder(db, access)
  const [named = order] = await translatePackageNames(db, [order], lang)
  const [review] = await db.select().from(reviews).where(eq(reviews.orderId, order.id))
  return { order: named, review: review ?? null }
}

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
