import { ShopError } from '../../shop/errors.ts'
import { deleteImportedReview, moderateReview, replyToReview } from '../../shop/reviews/moderate-review.ts'
import { getStaffReview, listStaffReviews } from '../../shop/reviews/staff-reviews.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { OK, okSchema } from '../schema.ts'
import {
  reviewDecisionSchema,
  reviewReplySchema,
  staffReviewFilterSchema,
  staffReviewPageSchema,
  staffReviewSchema,
} from './schema.ts'
import { serializeStaffReview, serializeStaffReviewSummary } from './serialize.ts'

export const staffReviewRoutes = [
  endpoint(
    'GET /admin/reviews',
    {
      operationId: 'listStaffReviews',
      tag: 'reviews',
      summary: 'List reviews for moderation',
      description: 'New and reported ones, or those of a state, the latest first, page by page.',
      ...requirePermission('reviews:moderate'),
      query: staffReviewFilterSchema,
      answer: staffReviewPageSchema,
      errors: ['cursor_invalid'],
    },
    async ({ query, db }) => {
      const page = await listStaffReviews(db, query)
      return { reviews: page.reviews.map(serializeStaffReviewSummary), next: page.next }
    },
  ),
  endpoint(
    'GET /admin/reviews/{id}',
    {
      operationId: 'getStaffReview',
      tag: 'reviews',
      summary: 'Get a review with its reports',
      ...requirePermission('reviews:moderate'),
      answer: staffReviewSchema,
      errors: ['not_found'],
    },
    async ({ param, db }) => {
      const found = await requireStaffReview(db, param.id)
      return serializeStaffReview(found)
    },
  ),
  endpoint(
    'POST /admin/reviews/{id}/decision',
    {
      operationId: 'decideReview',
      tag: 'reviews',
      summary: 'Publish or hide a review',
      description:
        'Ends the reports of the review. A hidden review needs one of the published reasons, which its author is told; its ' +
        'rating still counts in the average.',
      ...requirePermission('reviews:moderate'),
      ifMatch: 'required',
      json: reviewDecisionSchema,
      answer: staffReviewSchema,
      errors: ['not_found', 'changed_meanwhile', 'transition_not_allowed'],
    },
    async ({ db, actor, expectedRevision, param, json }) => {
      const { id: reviewId } = param
      const expected = expectedRevision
      await moderateReview(db, { reviewId, expected, actor, decision: json })
      const decided = await requireStaffReview(db, reviewId)
      return serializeStaffReview(decided)
    },
  ),
  endpoint(
    'PUT /admin/reviews/{id}/reply',
    {
      operationId: 'saveReviewReply',
      tag: 'reviews',
      summary: 'Set or remove the reply of the shop to a review',
      ...requirePermission('reviews:moderate'),
      ifMatch: 'required',
      json: reviewReplySchema,
      answer: staffReviewSchema,
      errors: ['not_found', 'changed_meanwhile', 'transition_not_allowed'],
    },
    async ({ db, actor, expectedRevision, param, json }) => {
      const { id: reviewId } = param
      const expected = expectedRevision
      await replyToReview(db, { reviewId, expected, actor, reply: json.text })
      const replied = await requireStaffReview(db, reviewId)
      return serializeStaffReview(replied)
    },
  ),
  endpoint(
    'DELETE /admin/reviews/{id}',
    {
      operationId: 'deleteImportedReview',
      tag: 'reviews',
      summary: 'Delete an imported review',
      description: 'A review of an order can only be hidden.',
      ...requirePermission('reviews:moderate'),
      ifMatch: 'required',
      answer: okSchema,
      errors: ['not_found', 'changed_meanwhile', 'transition_not_allowed'],
    },
    async ({ expectedRevision, param, db, actor }) => {
      const { id: reviewId } = param
      const expected = expectedRevision
      await deleteImportedReview(db, { reviewId, expected, actor })
      return OK
    },
  ),
]

async function requireStaffReview(db: Db, reviewId: string) {
  const found = await getStaffReview(db, reviewId)
  if (!found) throw new ShopError('not_found')
  return found
}
