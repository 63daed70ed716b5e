import { and, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { type Review, reviewInvitations, reviews } from './tables.ts'

/** The form of the token in a link. Logs redact it by its prefix. */
export const REVIEW_TOKEN_PATTERN = /^review_[\w-]{43}$/

/** How an author reaches the review of an order: by the link of its invitation, or as the customer. */
export type ReviewAccess = { token: string } | { orderId: string; customerId: string }

/** An order that its customer may review. */
export interface ReviewableOrder {
  id: string
  userId: string
  packageId: string
  packageName: string
  quantity: number
  endedAt: Date | null
  /** Name of the account, which the form proposes. */
  customerName: string
}

/**
 * Condition: the order is paid and its delivery ended, in full or in part. A later refund changes nothing: the customer
 * was invited and may still review.
 */
function isReviewable(db: Db) {
  const invited = db
    .select({ one: sql`1` })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.orderId, orders.id))
  return and(
    isNotNull(orders.paidAt),
    or(inArray(orders.status, ['completed', 'partial']), and(eq(orders.status, 'refunded'), exists(invited))),
  )
}

/**
 * Returns the order whose review the author may write. Throws ShopError `not_found` for an unknown link and for the order
 * of somebody else, and `review_not_possible` before the delivery ended.
 */
export async function requireReviewableOrder(db: Db, access: ReviewAccess): Promise<ReviewableOrder> {
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

/** The review of an order as its author sees it. */
export interface OwnReview {
  order: ReviewableOrder
  /** Null before the first one. */
  review: Review | null
}

/** Throws what `requireReviewableOrder` throws. */
export async function getOwnReview(db: Db, access: ReviewAccess): Promise<OwnReview> {
  const order = await requireReviewableOrder(db, access)
  const [review] = await db.select().from(reviews).where(eq(reviews.orderId, order.id))
  return { order, review: review ?? null }
}
