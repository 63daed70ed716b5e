import { ShopError } from '../../shop/errors.ts'
import { consumeClientRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getReviewSummary } from '../../shop/reviews/get-review-summary.ts'
import { listPublishedReviews, requireReviewPicture } from '../../shop/reviews/published-reviews.ts'
import { reportReview } from '../../shop/reviews/review-access.ts'
import { endpoint } from '../endpoint.ts'
import { OK, okSchema } from '../schema.ts'
import { reportSchema, reviewFilterSchema, reviewPageSchema, reviewSummarySchema } from './schema.ts'
import { serializeReview, serializeReviewSummary } from './serialize.ts'

export const reviewRoutes = [
  endpoint(
    'GET /reviews',
    {
      operationId: 'listReviews',
      tag: 'reviews',
      summary: 'List published reviews',
      description: 'The latest first, whatever their rating, page by page.',
      query: reviewFilterSchema,
      answer: reviewPageSchema,
      errors: ['cursor_invalid'],
    },
    async ({ db, query, locale }) => {
      const page = await listPublishedReviews(db, { ...query, lang: locale.lang })
      return { reviews: page.reviews.map(serializeReview), next: page.next }
    },
  ),
  endpoint(
    'GET /reviews/summary',
    {
      operationId: 'getReviewSummary',
      tag: 'reviews',
      summary: 'Get the average rating of the shop and of its packages',
      answer: reviewSummarySchema,
    },
    async ({ db }) => serializeReviewSummary(await getReviewSummary(db)),
  ),
  endpoint(
    'GET /reviews/{id}/picture',
    {
      operationId: 'getReviewPicture',
      tag: 'reviews',
      summary: 'Get the picture of a published review',
      file: ['image/webp'],
      errors: ['not_found'],
    },
    async ({ db, services, param, c }) => {
      const bytes = await services.files.read(await requireReviewPicture(db, param.id))
      if (!bytes) throw new ShopError('not_found')
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        // Short, so that a picture which its author removes is gone soon.
        'cache-control': 'public, max-age=300',
      })
    },
  ),
  endpoint(
    'POST /reviews/{id}/reports',
    {
      operationId: 'createReviewReport',
      tag: 'reviews',
      summary: 'Report a published review',
      description: 'Anybody may, without a login. Staff decide whether one of the published reasons applies.',
      json: reportSchema,
      status: 202,
      answer: okSchema,
      errors: ['not_found', 'rate_limited'],
    },
    async ({ db, json, param, clientAddress }) => {
      await consumeClientRateLimit(db, 'reviewReportClient', clientAddress)
      const { reason, comment } = json
      await reportReview(db, { reviewId: param.id, reason, comment: comment || '' })
      return OK
    },
  ),
]
