import { and, count, eq, isNotNull, ne, not, sql } from 'drizzle-orm'
import { isTrialOrder } from '../orders/order-conditions.ts'
import type { Db } from '../services.ts'
import { reviews } from './tables.ts'

export interface RatingSummary {
  /** Average of the stars; null without a rating. */
  average: number | null
  /** Ratings in the average. */
  count: number
  /** Those of them whose review is published. */
  published: number
}

export interface ReviewSummary extends RatingSummary {
  /** How many ratings have one star, two stars and so on. */
  distribution: [number, number, number, number, number]
  packages: Map<string, RatingSummary>
}

/**
 * Condition: the rating counts. Every review of a real order does, also one that is hidden or not published yet, so that
 * moderation cannot change an average. A withdrawn or imported one does not.
 */
const isRated = and(
  isNotNull(reviews.orderId),
  ne(reviews.state, 'withdrawn'),
  not(isTrialOrder(reviews.orderId)),
)

/** Returns the average and number of all ratings of real orders, and those of each package. */
export async function getReviewSummary(db: Db): Promise<ReviewSummary> {
  const rows = await db
    .select({
      packageId: reviews.packageId,
      rating: reviews.rating,
      count: count(),
      published: sql<number>`count(*) filter (where ${eq(reviews.state, 'published')})`.mapWith(Number),
    })
    .from(reviews)
    .where(isRated)
    .groupBy(reviews.packageId, reviews.rating)
  const all = new Sum()
  const packages = new Map<string, Sum>()
  const distribution: ReviewSummary['distribution'] = [0, 0, 0, 0, 0]
  for (const row of rows) {
    all.add(row)
    distribution[row.rating - 1] = (distribution[row.rating - 1] ?? 0) + row.count
    if (row.packageId === null) continue
    const sum = packages.get(row.packageId) ?? new Sum()
    packages.set(row.packageId, sum)
    sum.add(row)
  }
  return {
    ...all.toSummary(),
    distribution,
    packages: new Map([...packages].map(([id, sum]) => [id, sum.toSummary()])),
  }
}

class Sum {
  private stars = 0
  private count = 0
  private published = 0

  add(row: { rating: number; count: number; published: number }): void {
    this.stars += row.rating * row.count
    this.count += row.count
    this.published += row.published
  }

  toSummary(): RatingSummary {
    const { stars, count, published } = this
    return { average: count === 0 ? null : stars / count, count, published }
  }
}
