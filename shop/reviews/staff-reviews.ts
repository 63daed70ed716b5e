import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { packageTexts } from '../catalog/tables.ts'
import { PAGE_SIZE, requireCursor, toPage } from '../database/to-page.ts'
import type { Lang } from '../localization/languages.ts'
import { orders } from '../orders/tables.ts'
import type { Db } from '../services.ts'
import { isAfterReview, isNameIn, isVerified, reviewPackageName, reviewRefund } from './published-reviews.ts'
import { isReported } from './review-access.ts'
import type { ReviewState } from './review-state.ts'
import { reviewReports, reviews } from './tables.ts'

/** `waiting`: pending or reported. */
type ReviewQueue = ReviewState | 'waiting' | 'reported' | 'all'

interface StaffReviewFilter {
  /** Language of the reader, for the names of packages. */
  lang: Lang
  /** Default: waiting. */
  queue?: ReviewQueue
  /** `next` of the previous page. */
  before?: string
  limit?: number
}

const isWaiting = sql`(${reviews.state} = 'pending' or ${isReported})`

function selectReviews(db: Db, lang: Lang) {
  return db
    .select({
      review: reviews,
      packageName: reviewPackageName,
      isVerified,
      refund: reviewRefund,
      reports: db.$count(
        reviewReports,
        and(eq(reviewReports.reviewId, reviews.id), sql`${reviewReports.resolvedAt} is null`),
      ),
      customer: { id: users.id, name: users.name, email: users.email },
    })
    .from(reviews)
    .leftJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(packageTexts, isNameIn(lang))
    .$dynamic()
}

export type StaffReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export async function listStaffReviews(db: Db, filter: StaffReviewFilter) {
  const { lang, queue = 'waiting', before, limit = PAGE_SIZE } = filter
  await requireCursor(db, reviews, before)
  const found = await selectReviews(db, lang)
    .where(and(getQueueCondition(queue), before ? isAfterReview(before) : undefined))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(limit + 1)
  const { rows, next } = toPage(
    found.map((row) => ({ ...row, id: row.review.id })),
    limit,
  )
  return { reviews: rows, next }
}

function getQueueCondition(queue: ReviewQueue) {
  if (queue === 'all') return undefined
  if (queue === 'waiting') return isWaiting
  return queue === 'reported' ? isReported : eq(reviews.state, queue)
}

export type StaffReview = NonNullable<Awaited<ReturnType<typeof getStaffReview>>>

/** Returns a review with its reports and who decided; null when there is none. */
export async function getStaffReview(db: Db, reviewId: string, lang: Lang) {
  const [found] = await selectReviews(db, lang).where(eq(reviews.id, reviewId))
  if (!found) return null
  const { decidedBy, repliedBy } = found.review
  const names = await listNames(db, [decidedBy, repliedBy])
  const reports = await db
    .select()
    .from(reviewReports)
    .where(eq(reviewReports.reviewId, reviewId))
    .orderBy(desc(reviewReports.id))
    .limit(PAGE_SIZE)
  return {
    ...found,
    reportList: reports,
    decidedByName: decidedBy && (names.get(decidedBy) ?? null),
    repliedByName: repliedBy && (names.get(repliedBy) ?? null),
  }
}

async function listNames(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = ids.flatMap((id) => id ?? [])
  if (known.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Counts the reviews that staff have to decide: new ones and reported ones. */
export async function countWaitingReviews(db: Db): Promise<number> {
  const reported = db
    .selectDistinct({ id: reviewReports.reviewId })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .where(and(isNull(reviewReports.resolvedAt), eq(reviews.state, 'published')))
  const [pending, published] = await Promise.all([
    db.$count(reviews, eq(reviews.state, 'pending')),
    db.$count(reported.as('reported')),
  ])
  return pending + published
}
