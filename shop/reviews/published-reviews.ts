import { and, desc, eq, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { packageTexts } from '../catalog/tables.ts'
import { PAGE_SIZE, requireCursor, toPage } from '../database/to-page.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import { isTrialOrder } from '../orders/order-conditions.ts'
import { orders } from '../orders/tables.ts'
import { selectOrderPaymentStatus } from '../payments/refunds/order-balance.ts'
import type { Db } from '../services.ts'
import { uploads } from '../uploads/tables.ts'
import { reviews } from './tables.ts'

/** Whether the money of the order was returned, wholly or in part. */
export type ReviewRefund = 'none' | 'partial' | 'full'

/** Refund state of the review's order; `none` for an imported review. */
export const reviewRefund = sql<ReviewRefund>`case when ${orders.status} = 'refunded' then 'full'
  else case ${selectOrderPaymentStatus()}
    when 'refunded' then 'full' when 'partially_refunded' then 'partial' else 'none' end end`

/** Computed from the order, never stored: an imported review has none, and a sample is nobody's. */
export const isVerified = sql<boolean>`(${orders.paidAt} is not null and not ${reviews.isSample})`

/** Condition: everybody may read the review. One of a trial order would speak of a delivery that nobody paid for. */
const isPublic = and(eq(reviews.state, 'published'), not(isTrialOrder(reviews.orderId)))

/** The package of a review in the reader's language, where it still has a name in it. Joins `packageTexts` by `isNameIn`. */
export const reviewPackageName = sql<string | null>`coalesce(${packageTexts.name}, ${reviews.packageName})`

export function isNameIn(lang: Lang) {
  return and(eq(packageTexts.packageId, reviews.packageId), eq(packageTexts.lang, lang))
}

function selectPublished(db: Db, lang: Lang) {
  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      text: reviews.text,
      lang: reviews.lang,
      name: reviews.name,
      packageId: reviews.packageId,
      packageName: reviewPackageName,
      hasPicture: sql<boolean>`(${reviews.uploadId} is not null)`,
      isVerified,
      isSample: reviews.isSample,
      refund: reviewRefund,
      importSource: reviews.importSource,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
      writtenAt: reviews.writtenAt,
      editedAt: reviews.editedAt,
    })
    .from(reviews)
    .leftJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(packageTexts, isNameIn(lang))
    .$dynamic()
}

export type PublishedReview = Awaited<ReturnType<typeof selectPublished>>[number]

interface ReviewFilter {
  /** Language of the reader, for the names of packages. */
  lang: Lang
  packageId?: string
  /** Only reviews with this many stars. */
  rating?: number
  /** `next` of the previous page. */
  before?: string
  limit?: number
}

export async function listPublishedReviews(
  db: Db,
  { lang, packageId, rating, before, limit = PAGE_SIZE }: ReviewFilter,
) {
  await requireCursor(db, reviews, before)
  const found = await selectPublished(db, lang)
    .where(
      and(
        isPublic,
        packageId === undefined ? undefined : eq(reviews.packageId, packageId),
        rating === undefined ? undefined : eq(reviews.rating, rating),
        before ? isAfterReview(before) : undefined,
      ),
    )
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit)
  return { reviews: rows, next }
}

/** Condition: the review comes after the last one of the previous page. */
export function isAfterReview(id: string): SQL {
  return sql`(${reviews.writtenAt}, ${reviews.id}) < (select last.written_at, last.id from ${reviews} as last where last.id = ${id})`
}

/** The places of the home page. */
const FEATURED_REVIEWS = 6

/**
 * Returns the latest published reviews of real orders with words and a name that their authors agreed to show, those in the
 * language of the page first. Null while there are fewer than six. The rating plays no part.
 */
export async function listFeaturedReviews(db: Db, lang: Lang): Promise<PublishedReview[] | null> {
  const list = (isOfLang: SQL, limit: number) =>
    selectPublished(db, lang)
      .where(
        and(
          isPublic,
          isNotNull(reviews.orderId),
          isNotNull(reviews.name),
          // A literal instead of a parameter, so that the partial index applies.
          sql`${reviews.text} <> ''`,
          isOfLang,
        ),
      )
      .orderBy(desc(reviews.writtenAt), desc(reviews.id))
      .limit(limit)
  const own = await list(eq(reviews.lang, lang), FEATURED_REVIEWS)
  const missing = FEATURED_REVIEWS - own.length
  const featured = missing === 0 ? own : [...own, ...(await list(ne(reviews.lang, lang), missing))]
  return featured.length === FEATURED_REVIEWS ? featured : null
}

/** Returns the storage key of the picture of a published review. Throws ShopError `not_found`. */
export async function requireReviewPicture(db: Db, id: string): Promise<string> {
  const [found] = await db
    .select({ storageKey: uploads.storageKey })
    .from(reviews)
    .innerJoin(uploads, eq(uploads.id, reviews.uploadId))
    .where(and(eq(reviews.id, id), isPublic))
  if (!found) throw new ShopError('not_found')
  return found.storageKey
}

/** Returns when a published review was last written, changed, decided on or answered; null without one. */
export async function getLastReviewChange(db: Db): Promise<Date | null> {
  const { writtenAt, editedAt, decidedAt, repliedAt } = reviews
  const [last] = await db
    .select({
      at: sql<Date | null>`max(greatest(${writtenAt}, ${editedAt}, ${decidedAt}, ${repliedAt}))`.mapWith(
        writtenAt,
      ),
    })
    .from(reviews)
    .where(isPublic)
  return last?.at ?? null
}
