import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import { listPublishedReviews, requireReviewPicture } from '../../shop/reviews/published-reviews.ts'
import { reportReview } from '../../shop/reviews/report-review.ts'
import { createRouter } from '../create-router.ts'
import { idParam, jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { reportSchema, reviewFilterSchema, reviewPageSchema, reviewSummarySchema } from './schema.ts'
import { serializeReview, serializeReviewSummary } from './serialize.ts'

const params = z.object({ id: idParam })

export const reviewRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/reviews',
      operationId: 'listReviews',
      tags: ['reviews'],
      summary: 'List published reviews',
      description: 'The latest first, whatever their rating, page by page.',
      request: { query: reviewFilterSchema },
      responses: { 200: jsonResponse(reviewPageSchema), ...problemResponses('cursor_invalid') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      const page = await listPublishedReviews(db, { ...c.req.valid('query'), lang: c.var.locale.lang })
      return c.json({ reviews: page.reviews.map(serializeReview), next: page.next }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/reviews/summary',
      operationId: 'getReviewSummary',
      tags: ['reviews'],
      summary: 'Get the average rating of the shop and of its packages',
      responses: { 200: jsonResponse(reviewSummarySchema), ...problemResponses() },
    }),
    async (c) => c.json(serializeReviewSummary(await getReviewSummary(c.var.runtime.db)), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/reviews/{id}/picture',
      operationId: 'getReviewPicture',
      tags: ['reviews'],
      summary: 'Get the picture of a published review',
      request: { params },
      responses: {
        200: { description: 'Image', content: { 'image/webp': { schema: z.string() } } },
        ...problemResponses('not_found'),
      },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const bytes = await services.files.read(await requireReviewPicture(db, c.req.valid('param').id))
      if (!bytes) throw new ShopError('not_found')
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        // Short, so that a picture which its author removes is gone soon.
        'cache-control': 'public, max-age=300',
      })
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/reviews/{id}/reports',
      operationId: 'createReviewReport',
      tags: ['reviews'],
      summary: 'Report a published review',
      description: 'Anybody may, without a login. Staff decide whether one of the published reasons applies.',
      request: { params, ...jsonBody(reportSchema) },
      responses: { 202: okResponse, ...problemResponses('not_found', 'rate_limited') },
    }),
    async (c) => {
      const { db } = c.var.runtime
      await consumeClientRateLimit(db, 'reviewReportClient', c.var.clientAddress)
      const { reason, comment } = c.req.valid('json')
      await reportReview(db, { reviewId: c.req.valid('param').id, reason, comment: comment || '' })
      return c.json({ ok: true as const }, 202)
    },
  )
