import type { z } from '@hono/zod-openapi'
import type { RatingSummary, ReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import type { PublishedReview } from '../../shop/reviews/published-reviews.ts'
import type { OwnReview } from '../../shop/reviews/review-access.ts'
import type { StaffReview, StaffReviewRow } from '../../shop/reviews/staff-reviews.ts'
import type {
  ownReviewSchema,
  reviewSchema,
  reviewSummarySchema,
  staffReviewSchema,
  staffReviewSummarySchema,
} from './schema.ts'

export function serializeReview(review: PublishedReview): z.infer<typeof reviewSchema> {
  const { id, reply, repliedAt } = review
  return {
    ...review,
    picture: review.hasPicture ? `/api/reviews/${id}/picture` : null,
    verified: review.isVerified,
    importedFrom: review.importSource,
    reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
  }
}

export function serializeReviewSummary({
  distribution,
  packages,
  ...all
}: ReviewSummary): z.infer<typeof reviewSummarySchema> {
  return {
    ...serializeRating(all),
    distribution,
    packages: [...packages].map(([packageId, rating]) => ({ packageId, ...serializeRating(rating) })),
  }
}

function serializeRating({ average, count, published }: RatingSummary) {
  return { average: average === null ? null : Math.round(average * 100) / 100, count, published }
}

export function serializeOwnReview({ order, review }: OwnReview): z.infer<typeof ownReviewSchema> {
  return {
    order,
    customerName: order.customerName,
    review: review && { ...review, pictureId: review.uploadId },
  }
}

export function serializeStaffReviewSummary(row: StaffReviewRow): z.infer<typeof staffReviewSummarySchema> {
  const { review, isVerified, ...more } = row
  return {
    ...review,
    ...more,
    verified: isVerified,
    importedFrom: review.importSource,
    pictureId: review.uploadId,
  }
}

export function serializeStaffReview(found: StaffReview): z.infer<typeof staffReviewSchema> {
  return {
    ...serializeStaffReviewSummary(found),
    decidedBy: found.decidedByName,
    decidedAt: found.review.decidedAt,
    repliedBy: found.repliedByName,
    repliedAt: found.review.repliedAt,
    reportList: found.reportList,
  }
}
