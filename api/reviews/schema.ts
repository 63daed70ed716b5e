import { z } from '@hono/zod-openapi'
import type { RatingSummary, ReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import type { PublishedReview } from '../../shop/reviews/published-reviews.ts'
import { type OwnReview, REVIEW_TOKEN_PATTERN } from '../../shop/reviews/review-access.ts'
import {
  MAX_REPORT_COMMENT,
  MAX_REVIEW_NAME,
  MAX_REVIEW_REPLY,
  MAX_REVIEW_TEXT,
  REVIEW_REASONS,
  REVIEW_STATES,
} from '../../shop/reviews/review-state.ts'
import type { StaffReview, StaffReviewRow } from '../../shop/reviews/staff-reviews.ts'
import { revisionField } from '../if-match.ts'
import {
  emptyable,
  identifier,
  lang,
  line,
  lookedUpId,
  objectSchema,
  pageQuery,
  text,
  timeSchema,
} from '../schema.ts'

const stars = z.int().min(1).max(5)

const refundSchema = z
  .enum(['none', 'partial', 'full'])
  .describe('Whether the money of the order was returned')

const verifiedSchema = z.boolean().describe('Computed from a paid order; never true for an imported review')

const importedFrom = z
  .string()
  .nullable()
  .describe('Where an imported review comes from; null for one of an order')

const reviewSchema = objectSchema('Review', {
  id: z.string(),
  rating: stars,
  text: z.string().describe('Plain text; empty for none'),
  lang,
  name: z.string().nullable().describe('Null unless the author agreed to show it'),
  picture: z.string().nullable().describe('Path of the picture that the author agreed to show'),
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  verified: verifiedSchema,
  isSample: z.boolean().describe('Made up for the demo data'),
  importedFrom,
  refund: refundSchema,
  reply: z.object({ text: z.string(), at: timeSchema }).nullable().describe('Of the shop'),
  writtenAt: timeSchema,
  editedAt: timeSchema.nullable(),
})

export const reviewPageSchema = z.object({ reviews: z.array(reviewSchema), next: z.string().nullable() })

export const reviewFilterSchema = z.object({
  packageId: identifier(100).optional().describe('Only reviews of this package'),
  ...pageQuery,
})

const ratingFields = {
  average: z.number().nullable().describe('Of the stars; null without a rating'),
  count: z
    .int()
    .describe(
      'Ratings of paid orders in the average, also of reviews that are hidden or wait for staff. Imported ones are not in it',
    ),
  published: z.int().describe('How many of them are published as reviews'),
}

export const reviewSummarySchema = objectSchema('ReviewSummary', {
  ...ratingFields,
  distribution: z.array(z.int()).length(5).describe('Ratings with one to five stars'),
  packages: z.array(z.object({ packageId: z.string(), ...ratingFields })),
})

export const reportSchema = z
  .object({ reason: z.enum(REVIEW_REASONS), comment: emptyable(text(MAX_REPORT_COMMENT)) })
  .openapi({ example: { reason: 'personal_data', comment: 'It names my street.' } })

export const invitationParams = z.object({
  token: lookedUpId.openapi({ example: `review_${'x'.repeat(43)}` }),
})

export const reviewTokenSchema = z.string().regex(REVIEW_TOKEN_PATTERN)

const stateSchema = z
  .enum(REVIEW_STATES)
  .describe('`pending`: waits for staff. `hidden`: staff hid it. `withdrawn`: the author took it back')

export const ownReviewSchema = objectSchema('OwnReview', {
  order: z.object({
    id: z.string(),
    packageName: z.string(),
    quantity: z.int(),
    endedAt: timeSchema.nullable(),
  }),
  customerName: z.string().describe('Name of the account, as a proposal'),
  review: z
    .object({
      state: stateSchema,
      rating: stars,
      text: z.string(),
      name: z.string().nullable(),
      pictureId: z.string().nullable(),
      hiddenReason: z.enum(REVIEW_REASONS).nullable(),
      reply: z.string().nullable(),
      writtenAt: timeSchema,
    })
    .nullable()
    .describe('Null before the first one'),
})

export const reviewContentSchema = z
  .object({
    rating: stars,
    text: emptyable(text(MAX_REVIEW_TEXT)),
    name: emptyable(line(MAX_REVIEW_NAME)).describe(
      'The name to show. Giving one is the consent to show it; leave it out to stay unnamed',
    ),
    pictureId: z
      .uuid()
      .nullish()
      .describe(
        'An upload of the order with the purpose `review`. Naming it is the consent to show it; leave it out for none',
      ),
  })
  .openapi({ example: { rating: 4, text: 'Arrived a day early.', name: 'Maria' } })

const staffReviewSummarySchema = reviewSchema
  .omit({ picture: true, reply: true })
  .extend({
    state: stateSchema,
    hiddenReason: z.enum(REVIEW_REASONS).nullable(),
    pictureId: z.string().nullable(),
    reply: z.string().nullable(),
    reports: z.int().describe('Reports that wait for a decision'),
    orderId: z.string().nullable(),
    customer: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
    revision: revisionField,
  })
  .openapi('StaffReviewSummary')

export const staffReviewPageSchema = z.object({
  reviews: z.array(staffReviewSummarySchema),
  next: z.string().nullable(),
})

export const staffReviewSchema = staffReviewSummarySchema
  .extend({
    decidedBy: z.string().nullable(),
    decidedAt: timeSchema.nullable(),
    repliedBy: z.string().nullable(),
    repliedAt: timeSchema.nullable(),
    reportList: z.array(
      z.object({
        reason: z.enum(REVIEW_REASONS),
        comment: z.string(),
        createdAt: timeSchema,
        resolvedAt: timeSchema.nullable(),
      }),
    ),
  })
  .openapi('StaffReview')

export const staffReviewFilterSchema = z.object({
  queue: z
    .enum(['waiting', 'reported', ...REVIEW_STATES, 'all'])
    .optional()
    .describe('Default: `waiting`, which are new and reported reviews'),
  ...pageQuery,
})

export const reviewDecisionSchema = z
  .discriminatedUnion('decision', [
    z.object({ decision: z.literal('publish') }),
    z.object({ decision: z.literal('hide'), reason: z.enum(REVIEW_REASONS) }),
  ])
  .openapi({ example: { decision: 'hide', reason: 'personal_data' } })

export const reviewReplySchema = z
  .object({ text: text(MAX_REVIEW_REPLY).nullable() })
  .openapi({ example: { text: 'Thank you. We are glad it arrived early.' } })

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
