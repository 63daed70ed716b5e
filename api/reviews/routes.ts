import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { getReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import { deleteImportedReview, moderateReview, replyToReview } from '../../shop/reviews/moderate-review.ts'
import { listPublishedReviews, requireReviewPicture } from '../../shop/reviews/published-reviews.ts'
import { reportReview } from '../../shop/reviews/review-access.ts'
import { getStaffReview, listStaffReviews } from '../../shop/reviews/staff-reviews.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { okSchema } from '../schema.ts'
import {
  reportSchema,
  reviewDecisionSchema,
  reviewFilterSchema,
  reviewPageSchema,
  reviewReplySchema,
  reviewSummarySchema,
  serializeReview,
  serializeReviewSummary,
  serializeStaffReview,
  serializeStaffReviewSummary,
  staffReviewFilterSchema,
  staffReviewPageSchema,
  staffReviewSchema,
} from './schema.ts'

export const reviewRoutes = [
  endpoint({
    key: 'GET /reviews',
    operationId: 'listReviews',
    summary: 'List published reviews',
    description: 'The latest first, whatever their rating, page by page.',
    query: reviewFilterSchema,
    answer: reviewPageSchema,
    errors: ['cursor_invalid'],
    handle: async ({ db, query, locale }) => {
      const page = await listPublishedReviews(db, { ...query, lang: locale.lang })
      return { reviews: page.reviews.map(serializeReview), next: page.next }
    },
  }),
  endpoint({
    key: 'GET /reviews/summary',
    operationId: 'getReviewSummary',
    summary: 'Get the average rating of the shop and of its packages',
    answer: reviewSummarySchema,
    handle: async ({ db }) => serializeReviewSummary(await getReviewSummary(db)),
  }),
  endpoint({
    key: 'GET /reviews/{id}/picture',
    operationId: 'getReviewPicture',
    summary: 'Get the picture of a published review',
    file: ['image/webp'],
    handle: async ({ db, services, param, c }) => {
      const bytes = await services.files.read(await requireReviewPicture(db, param.id))
      if (!bytes) throw new ShopError('not_found')
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        // Short, so that a picture which its author removes is gone soon.
        'cache-control': 'public, max-age=300',
      })
    },
  }),
  endpoint({
    key: 'POST /reviews/{id}/reports',
    operationId: 'createReviewReport',
    summary: 'Report a published review',
    description: 'Anybody may, without a login. Staff decide whether one of the published reasons applies.',
    json: reportSchema,
    status: 202,
    answer: okSchema,
    clientLimit: 'reviewReportClient',
    handle: async ({ db, json: { reason, comment }, param }) => {
      await reportReview(db, { reviewId: param.id, reason, comment: comment || '' })
    },
  }),
  endpoint({
    key: 'GET /admin/reviews',
    operationId: 'listStaffReviews',
    summary: 'List reviews for moderation',
    description: 'New and reported ones, or those of a state, the latest first, page by page.',
    ...requirePermission('reviews:moderate'),
    query: staffReviewFilterSchema,
    answer: staffReviewPageSchema,
    errors: ['cursor_invalid'],
    handle: async ({ query, db, locale }) => {
      const page = await listStaffReviews(db, { ...query, lang: locale.lang })
      return { reviews: page.reviews.map(serializeStaffReviewSummary), next: page.next }
    },
  }),
  endpoint({
    key: 'GET /admin/reviews/{id}',
    operationId: 'getStaffReview',
    summary: 'Get a review with its reports',
    ...requirePermission('reviews:moderate'),
    answer: staffReviewSchema,
    handle: async ({ param, db, locale }) =>
      serializeStaffReview(await requireStaffReview(db, param.id, locale.lang)),
  }),
  endpoint({
    key: 'POST /admin/reviews/{id}/decision',
    operationId: 'decideReview',
    summary: 'Publish or hide a review',
    description:
      'Ends the reports of the review. A hidden review needs one of the published reasons, which its author is told; its ' +
      'rating still counts in the average.',
    ...requirePermission('reviews:moderate'),
    ifMatch: 'required',
    json: reviewDecisionSchema,
    answer: staffReviewSchema,
    errors: ['transition_not_allowed'],
    handle: async ({ db, actor, expectedRevision, param: { id: reviewId }, json, locale }) => {
      await moderateReview(db, { reviewId, expected: expectedRevision, actor, decision: json })
      return serializeStaffReview(await requireStaffReview(db, reviewId, locale.lang))
    },
  }),
  endpoint({
    key: 'PUT /admin/reviews/{id}/reply',
    operationId: 'saveReviewReply',
    summary: 'Set or remove the reply of the shop to a review',
    ...requirePermission('reviews:moderate'),
    ifMatch: 'required',
    json: reviewReplySchema,
    answer: staffReviewSchema,
    errors: ['transition_not_allowed'],
    handle: async ({ db, actor, expectedRevision, param: { id: reviewId }, json, locale }) => {
      await replyToReview(db, { reviewId, expected: expectedRevision, actor, reply: json.text })
      return serializeStaffReview(await requireStaffReview(db, reviewId, locale.lang))
    },
  }),
  endpoint({
    key: 'DELETE /admin/reviews/{id}',
    operationId: 'deleteImportedReview',
    summary: 'Delete an imported review',
    description: 'A review of an order can only be hidden.',
    ...requirePermission('reviews:moderate'),
    ifMatch: 'required',
    answer: okSchema,
    errors: ['transition_not_allowed'],
    handle: ({ expectedRevision, param, db, actor }) =>
      deleteImportedReview(db, { reviewId: param.id, expected: expectedRevision, actor }),
  }),
]

async function requireStaffReview(db: Db, reviewId: string, lang: Lang) {
  const found = await getStaffReview(db, reviewId, lang)
  if (!found) throw new ShopError('not_found')
  return found
}
