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
  const { id, rating, text, lang, name, packageId, packageName, isVerified, refund } = review
  return {
    id,
    rating,
    text,
    lang,
    name,
    packageId,
    packageName,
    refund,
    picture: review.hasPicture ? `/api/reviews/${id}/picture` : null,
    verified: isVerified,
    importedFrom: review.importSource,
    reply:
      review.reply === null || review.repliedAt === null
        ? null
        : { text: review.reply, at: review.repliedAt },
    writtenAt: review.writtenAt,
    editedAt: review.editedAt,
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
  const { id, packageName, quantity, endedAt, customerName } = order
  return {
    order: { id, packageName, quantity, endedAt },
    customerName,
    review: review && {
      state: review.state,
      rating: review.rating,
      text: review.text,
      name: review.name,
      pictureId: review.uploadId,
      hiddenReason: review.hiddenReason,
      reply: review.reply,
      writtenAt: review.writtenAt,
    },
  }
}

export function serializeStaffReviewSummary(row: StaffReviewRow): z.infer<typeof staffReviewSummarySchema> {
  const { review, isVerified, refund, reports, customer } = row
  const { id, rating, text, lang, name, packageId, packageName, state, hiddenReason, reply, revision } =
    review
  return {
    id,
    rating,
    text,
    lang,
    name,
    packageId,
    packageName,
    state,
    hiddenReason,
    reply,
    revision,
    refund,
    reports,
    customer,
    verified: isVerified,
    importedFrom: review.importSource,
    pictureId: review.uploadId,
    orderId: review.orderId,
    writtenAt: review.writtenAt,
    editedAt: review.editedAt,
  }
}

export function serializeStaffReview(found: StaffReview): z.infer<typeof staffReviewSchema> {
  return {
    ...serializeStaffReviewSummary(found),
    decidedBy: found.decidedByName,
    decidedAt: found.review.decidedAt,
    repliedBy: found.repliedByName,
    repliedAt: found.review.repliedAt,
    reportList: found.reportList.map(({ reason, comment, createdAt, resolvedAt }) => ({
      reason,
      comment,
      createdAt,
      resolvedAt,
    })),
  }
}
