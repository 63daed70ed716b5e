import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { SYSTEM_ACTOR } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOwnReview, type ReviewAccess, requireReviewableOrder } from '../../shop/reviews/review-access.ts'
import { submitReview, withdrawReview } from '../../shop/reviews/submit-review.ts'
import type { Db } from '../../shop/services.ts'
import type { ApiEnv } from '../context.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { idParam, jsonBody, jsonResponse, okResponse, problemResponses } from '../schema.ts'
import { receiveImage } from '../uploads/receive-image.ts'
import { imageBody, uploadSchema } from '../uploads/schema.ts'
import { serializeUpload, UPLOAD_PROBLEMS } from '../uploads/serialize.ts'
import { invitationParams, ownReviewSchema, reviewContentSchema, reviewTokenSchema } from './schema.ts'
import { serializeOwnReview } from './serialize.ts'

const orderParams = z.object({ id: idParam })

const PROBLEMS = ['not_found', 'review_not_possible'] as const

const SAVING =
  'Words, a name or a picture are published once staff have read them; stars alone at once. Replaces the earlier review.'

/** Finds the order of the link before the body is read. */
const limitInvitedPictures = createMiddleware<{ Variables: ApiEnv['Variables'] & { orderId: string } }>(
  async (c, next) => {
    const { db } = c.var.runtime
    const { id } = await requireReviewableOrder(db, byToken({ token: c.req.param('token') ?? '' }))
    await consumeRateLimit(db, 'reviewOrder', id)
    c.set('orderId', id)
    await next()
  },
)

/** Reads and writes the review of one order, by the link of its invitation or as its customer. */
export const reviewAuthorRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/review-invitations/{token}',
      operationId: 'getInvitedReview',
      tags: ['reviews'],
      summary: 'Get the review of an order by the token of its invitation',
      description: 'Needs no log-in. The token reaches the review of this one order and nothing else.',
      request: { params: invitationParams },
      responses: { 200: jsonResponse(ownReviewSchema), ...problemResponses(...PROBLEMS) },
    }),
    async (c) =>
      c.json(serializeOwnReview(await getOwnReview(c.var.runtime.db, byToken(c.req.valid('param')))), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/review-invitations/{token}',
      operationId: 'saveInvitedReview',
      tags: ['reviews'],
      summary: 'Create or replace the review of an order by the token of its invitation',
      description: SAVING,
      request: { params: invitationParams, ...jsonBody(reviewContentSchema) },
      responses: { 200: jsonResponse(ownReviewSchema), ...problemResponses(...PROBLEMS, 'rate_limited') },
    }),
    async (c) => {
      const access = byToken(c.req.valid('param'))
      const { db } = c.var.runtime
      return c.json(await save(db, access, c.req.valid('json'), c.var.locale.lang), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/review-invitations/{token}',
      operationId: 'deleteInvitedReview',
      tags: ['reviews'],
      summary: 'Withdraw the review of an order by the token of its invitation',
      description: 'Deletes its words, name and picture. Its rating no longer counts.',
      request: { params: invitationParams },
      responses: { 200: okResponse, ...problemResponses(...PROBLEMS) },
    }),
    async (c) => {
      await withdrawReview(c.var.runtime.db, byToken(c.req.valid('param')))
      return c.json({ ok: true as const }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/review-invitations/{token}/picture',
      operationId: 'createInvitedReviewPicture',
      tags: ['reviews'],
      summary: 'Upload the picture of a review by the token of its invitation',
      description:
        'JPEG, PNG or WebP, at most 8 MB and 40 megapixels, as the raw body. Name its id in the review; otherwise it is deleted after a day.',
      middleware: limitInvitedPictures,
      request: { params: invitationParams, ...imageBody },
      responses: {
        201: jsonResponse(uploadSchema, 'Stored'),
        ...problemResponses(...UPLOAD_PROBLEMS, 'review_not_possible'),
      },
    }),
    async (c) => {
      const { runtime, orderId } = c.var
      const image = { runtime, actor: SYSTEM_ACTOR, orderId, purpose: 'review' as const }
      return c.json(serializeUpload(await receiveImage(c, image)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/orders/{id}/review',
      operationId: 'getMyReview',
      tags: ['reviews'],
      summary: 'Get my review of one of my orders',
      ...requirePermission('orders:own'),
      request: { params: orderParams },
      responses: { 200: jsonResponse(ownReviewSchema), ...problemResponses(...PROBLEMS) },
    }),
    async (c) => {
      const access = { orderId: c.req.valid('param').id, customerId: c.var.user.id }
      return c.json(serializeOwnReview(await getOwnReview(c.var.runtime.db, access)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/orders/{id}/review',
      operationId: 'saveMyReview',
      tags: ['reviews'],
      summary: 'Create or replace my review of one of my orders',
      description: SAVING,
      ...requirePermission('orders:own'),
      request: { params: orderParams, ...jsonBody(reviewContentSchema) },
      responses: { 200: jsonResponse(ownReviewSchema), ...problemResponses(...PROBLEMS, 'rate_limited') },
    }),
    async (c) => {
      const access = { orderId: c.req.valid('param').id, customerId: c.var.user.id }
      const { db } = c.var.runtime
      return c.json(await save(db, access, c.req.valid('json'), c.var.locale.lang), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/orders/{id}/review',
      operationId: 'deleteMyReview',
      tags: ['reviews'],
      summary: 'Withdraw my review of one of my orders',
      description: 'Deletes its words, name and picture. Its rating no longer counts.',
      ...requirePermission('orders:own'),
      request: { params: orderParams },
      responses: { 200: okResponse, ...problemResponses(...PROBLEMS) },
    }),
    async (c) => {
      const access = { orderId: c.req.valid('param').id, customerId: c.var.user.id }
      await withdrawReview(c.var.runtime.db, access)
      return c.json({ ok: true as const }, 200)
    },
  )

function byToken({ token }: z.infer<typeof invitationParams>): ReviewAccess {
  if (!reviewTokenSchema.safeParse(token).success) throw new ShopError('not_found')
  return { token }
}

async function save(
  db: Db,
  access: ReviewAccess,
  { rating, text, name, pictureId }: z.infer<typeof reviewContentSchema>,
  lang: Lang,
) {
  const { id } = await requireReviewableOrder(db, access)
  await consumeRateLimit(db, 'reviewOrder', id)
  const content = { rating, text: text || '', name: name || null, uploadId: pictureId ?? null, lang }
  await submitReview(db, access, content)
  return serializeOwnReview(await getOwnReview(db, access))
}
