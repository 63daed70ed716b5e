import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { deleteImportedReview, moderateReview, replyToReview } from '../../shop/reviews/moderate-review.ts'
import { getStaffReview, listStaffReviews } from '../../shop/reviews/staff-reviews.ts'
import type { Db } from '../../shop/services.ts'
import { createRouter } from '../create-router.ts'
import { buildEtag, requiredIfMatch, requireExpectedRevision, resourceResponse } from '../if-match.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import {
  reviewDecisionSchema,
  reviewReplySchema,
  staffReviewFilterSchema,
  staffReviewPageSchema,
  staffReviewSchema,
} from './schema.ts'
import { serializeStaffReview, serializeStaffReviewSummary } from './serialize.ts'

const params = z.object({ id: idParam })

export const staffReviewRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/reviews',
      operationId: 'listStaffReviews',
      tags: ['reviews'],
      summary: 'List reviews for moderation',
      description: 'New and reported ones, or those of a state, the latest first, page by page.',
      ...requirePermission('reviews:moderate'),
      request: { query: staffReviewFilterSchema },
      responses: { 200: jsonResponse(staffReviewPageSchema), ...problemResponses('cursor_invalid') },
    }),
    async (c) => {
      const page = await listStaffReviews(c.var.runtime.db, c.req.valid('query'))
      return c.json({ reviews: page.reviews.map(serializeStaffReviewSummary), next: page.next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/reviews/{id}',
      operationId: 'getStaffReview',
      tags: ['reviews'],
      summary: 'Get a review with its reports',
      ...requirePermission('reviews:moderate'),
      request: { params },
      responses: { 200: resourceResponse(staffReviewSchema), ...problemResponses('not_found') },
    }),
    async (c) => {
      const found = await requireStaffReview(c.var.runtime.db, c.req.valid('param').id)
      return c.json(serializeStaffReview(found), 200, buildEtag(found.review.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/reviews/{id}/decision',
      operationId: 'decideReview',
      tags: ['reviews'],
      summary: 'Publish or hide a review',
      description:
        'Ends the reports of the review. A hidden review needs one of the published reasons, which its author is told; its ' +
        'rating still counts in the average.',
      ...requirePermission('reviews:moderate'),
      request: { params, headers: requiredIfMatch, ...jsonBody(reviewDecisionSchema) },
      responses: {
        200: resourceResponse(staffReviewSchema),
        ...problemResponses('not_found', 'changed_meanwhile', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: reviewId } = c.req.valid('param')
      const expected = requireExpectedRevision(c.req.valid('header'), undefined)
      const { actor } = c.var
      await moderateReview(db, { reviewId, expected, actor, decision: c.req.valid('json') })
      const decided = await requireStaffReview(db, reviewId)
      return c.json(serializeStaffReview(decided), 200, buildEtag(decided.review.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/reviews/{id}/reply',
      operationId: 'saveReviewReply',
      tags: ['reviews'],
      summary: 'Set or remove the reply of the shop to a review',
      ...requirePermission('reviews:moderate'),
      request: { params, headers: requiredIfMatch, ...jsonBody(reviewReplySchema) },
      responses: {
        200: resourceResponse(staffReviewSchema),
        ...problemResponses('not_found', 'changed_meanwhile', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const { id: reviewId } = c.req.valid('param')
      const expected = requireExpectedRevision(c.req.valid('header'), undefined)
      const { actor } = c.var
      await replyToReview(db, { reviewId, expected, actor, reply: c.req.valid('json').text })
      const replied = await requireStaffReview(db, reviewId)
      return c.json(serializeStaffReview(replied), 200, buildEtag(replied.review.revision))
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/reviews/{id}',
      operationId: 'deleteImportedReview',
      tags: ['reviews'],
      summary: 'Delete an imported review',
      description: 'A review of an order can only be hidden.',
      ...requirePermission('reviews:moderate'),
      request: { params, headers: requiredIfMatch },
      responses: {
        200: okResponse,
        ...problemResponses('not_found', 'changed_meanwhile', 'transition_not_allowed'),
      },
    }),
    async (c) => {
      const { id: reviewId } = c.req.valid('param')
      const expected = requireExpectedRevision(c.req.valid('header'), undefined)
      await deleteImportedReview(c.var.runtime.db, { reviewId, expected, actor: c.var.actor })
      return c.json({ ok: true as const }, 200)
    },
  )

async function requireStaffReview(db: Db, reviewId: string) {
  const found = await getStaffReview(db, reviewId)
  if (!found) throw new ShopError('not_found')
  return found
}
