import { getReviewSummary } from '../reviews/get-review-summary.ts'
import type { MeasureSatisfaction } from './measure-claims.ts'

/** Returns the share of ratings with four or five stars; null without a rating. */
export const measureSatisfaction: MeasureSatisfaction = async (db) => {
  const { count, distribution } = await getReviewSummary(db)
  if (count === 0) return null
  const [, , , four, five] = distribution
  return { percent: (100 * (four + five)) / count, reviews: count }
}
