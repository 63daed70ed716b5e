import type { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { SYSTEM_ACTOR } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { getOwnReview, type ReviewAccess, requireReviewableOrder } from '../../shop/reviews/review-access.ts'
import { submitReview, withdrawReview } from '../../shop/reviews/submit-review.ts'
import type { Db } from '../../shop/services.ts'
import { imageBody, receiveImage, UPLOAD_PROBLEMS, uploadSchema } from '../content/uploads.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { okSchema } from '../schema.ts'
import {
  invitationParams,
  ownReviewSchema,
  reviewContentSchema,
  reviewTokenSchema,
  serializeOwnReview,
} from './schema.ts'

const PROBLEMS = ['review_not_possible'] as const

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
export const reviewAuthorRoutes = [
  endpoint({
    key: 'GET /review-invitations/{token}',
    operationId: 'getInvitedReview',
    summary: 'Get the review of an order by the token of its invitation',
    description: 'Needs no log-in. The token reaches the review of this one order and nothing else.',
    param: invitationParams,
    answer: ownReviewSchema,
    errors: PROBLEMS,
    handle: async ({ param, db, locale }) =>
      serializeOwnReview(await getOwnReview(db, byToken(param), locale.lang)),
  }),
  endpoint({
    key: 'PUT /review-invitations/{token}',
    operationId: 'saveInvitedReview',
    summary: 'Create or replace the review of an order by the token of its invitation',
    description: SAVING,
    param: invitationParams,
    json: reviewContentSchema,
    answer: ownReviewSchema,
    errors: [...PROBLEMS, 'rate_limited'],
    handle: ({ db, param, json, locale }) => save(db, byToken(param), json, locale.lang),
  }),
  endpoint({
    key: 'DELETE /review-invitations/{token}',
    operationId: 'deleteInvitedReview',
    summary: 'Withdraw the review of an order by the token of its invitation',
    description: 'Deletes its words, name and picture. Its rating no longer counts.',
    param: invitationParams,
    answer: okSchema,
    errors: PROBLEMS,
    handle: ({ param, db }) => withdrawReview(db, byToken(param)),
  }),
  endpoint({
    key: 'POST /review-invitations/{token}/picture',
    operationId: 'createInvitedReviewPicture',
    summary: 'Upload the picture of a review by the token of its invitation',
    description:
      'JPEG, PNG or WebP, at most 8 MB and 40 megapixels, as the raw body. Name its id in the review; otherwise it is deleted after a day.',
    middleware: limitInvitedPictures,
    param: invitationParams,
    ...imageBody,
    status: 201,
    answer: uploadSchema,
    errors: [...UPLOAD_PROBLEMS, 'review_not_possible'],
    handle: ({ runtime, orderId, c }) =>
      receiveImage(c, { runtime, actor: SYSTEM_ACTOR, orderId, purpose: 'review' as const }),
  }),
  endpoint({
    key: 'GET /orders/{id}/review',
    operationId: 'getMyReview',
    summary: 'Get my review of one of my orders',
    ...requirePermission('orders:own'),
    answer: ownReviewSchema,
    errors: PROBLEMS,
    handle: async ({ param, db, user, locale }) => {
      const access = { orderId: param.id, customerId: user.id }
      return serializeOwnReview(await getOwnReview(db, access, locale.lang))
    },
  }),
  endpoint({
    key: 'PUT /orders/{id}/review',
    operationId: 'saveMyReview',
    summary: 'Create or replace my review of one of my orders',
    description: SAVING,
    ...requirePermission('orders:own'),
    json: reviewContentSchema,
    answer: ownReviewSchema,
    errors: [...PROBLEMS, 'rate_limited'],
    handle: ({ db, param, json, user, locale }) =>
      save(db, { orderId: param.id, customerId: user.id }, json, locale.lang),
  }),
  endpoint({
    key: 'DELETE /orders/{id}/review',
    operationId: 'deleteMyReview',
    summary: 'Withdraw my review of one of my orders',
    description: 'Deletes its words, name and picture. Its rating no longer counts.',
    ...requirePermission('orders:own'),
    answer: okSchema,
    errors: PROBLEMS,
    handle: ({ param, db, user }) => withdrawReview(db, { orderId: param.id, customerId: user.id }),
  }),
]

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
  return serializeOwnReview(await getOwnReview(db, access, lang))
}
