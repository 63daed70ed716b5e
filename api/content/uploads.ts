import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Runtime } from '../../runtime.ts'
import type { Actor } from '../../shop/actor.ts'
import { ShopError } from '../../shop/errors.ts'
import { requireBriefForUpload } from '../../shop/orders/brief/get-brief.ts'
import { requireOrder } from '../../shop/orders/require-order.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import { requireReviewableOrder } from '../../shop/reviews/review-access.ts'
import { detectImageType } from '../../shop/uploads/encode-image.ts'
import { isImageType } from '../../shop/uploads/image-limits.ts'
import { getUpload, storeUpload, type Upload } from '../../shop/uploads/store-upload.ts'
import { UPLOAD_PURPOSES, type UploadPurpose } from '../../shop/uploads/tables.ts'
import type { ActorEnv, UserEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requireOwnOrKey, requirePermission, requirePermissionOrKey } from '../middleware/authorize.ts'
import { idParam, objectSchema, timeSchema } from '../schema.ts'

const LIMITS = 'JPEG, PNG or WebP, at most 8 MB and 40 megapixels, as the raw body.'

/** Runs before the body is read, like the limit of staff, also with an idempotency key. */
const limitCustomerUploads = createMiddleware<UserEnv>(async (c, next) => {
  const { db } = c.var.runtime
  await requireOrder(db, { orderId: idParam.parse(c.req.param('id')), customerId: c.var.user.id })
  await consumeRateLimit(db, 'uploadCustomer', c.var.user.id)
  await next()
})

const limitStaffUploads = createMiddleware<ActorEnv>(async (c, next) => {
  const { db } = c.var.runtime
  const { userId, apiKeyId } = c.var.actor
  await requireOrder(db, { orderId: idParam.parse(c.req.param('id')) })
  await consumeRateLimit(db, 'uploadStaff', userId ?? apiKeyId ?? '')
  await next()
})

const customers = requirePermission('orders:own')
const staff = requirePermissionOrKey('orders:work', 'orders:work')

export const uploadSchema = objectSchema('Upload', {
  id: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  sha256: z.string().describe('Of the stored image, in hex'),
  createdAt: timeSchema,
})

const image = { schema: z.string().openapi({ format: 'binary' }) }

/** A raw image as the body. The route checks its bytes. */
export const imageBody = {
  body: { required: true, content: { 'image/jpeg': image, 'image/png': image, 'image/webp': image } },
}

export const UPLOAD_PROBLEMS = [
  'image_too_large',
  'image_type',
  'image_unreadable',
  'rate_limited',
  'too_busy',
] as const

export const uploadRoutes = [
  endpoint({
    key: 'POST /orders/{id}/uploads',
    operationId: 'createMyOrderUpload',
    summary: 'Upload an image for one of my orders',
    description: `${LIMITS} As evidence of a case, as the answer to a question, or as the picture of a review. An image that no case, no answer and no review refers to is deleted after a day; one for a question stays while the order waits for the answers.`,
    ...customers,
    middleware: [customers.middleware, limitCustomerUploads],
    query: z.object({ purpose: z.enum(['evidence', 'brief', 'review']).default('evidence') }),
    ...imageBody,
    status: 201,
    answer: uploadSchema,
    errors: [...UPLOAD_PROBLEMS, 'brief_closed', 'too_many_uploads', 'review_not_possible'],
    handle: async ({ db, param: { id: orderId }, query: { purpose }, user, c }) => {
      if (purpose === 'brief') await requireBriefForUpload(db, orderId)
      if (purpose === 'review') await requireReviewableOrder(db, { orderId, customerId: user.id })
      return await receiveImage(c, { ...c.var, orderId, purpose })
    },
  }),
  endpoint({
    key: 'POST /admin/orders/{id}/uploads',
    operationId: 'createReadingUpload',
    summary: 'Upload the image of a reading',
    description: `${LIMITS} Name its id in a reading or a guarantee check; otherwise it is deleted after a day.`,
    ...staff,
    middleware: [staff.middleware, limitStaffUploads],
    ...imageBody,
    status: 201,
    answer: uploadSchema,
    errors: UPLOAD_PROBLEMS,
    handle: ({ param, c }) => receiveImage(c, { ...c.var, orderId: param.id, purpose: 'reading' }),
  }),
  endpoint({
    key: 'GET /uploads/{id}',
    operationId: 'getUpload',
    summary: 'Get an uploaded image',
    description:
      'For the customer of its order, staff, and API keys. Customers get 404 for images of others.',
    ...requireOwnOrKey('orders:own', 'orders:read'),
    file: ['image/webp'],
    handle: async ({ db, services, param, ownerId, c }) => {
      const upload = await getUpload(db, param.id)
      if (!upload) throw new ShopError('not_found')
      if (ownerId) await requireOrder(db, { orderId: upload.orderId, customerId: ownerId })
      const bytes = await services.files.read(upload.storageKey)
      if (!bytes) throw new ShopError('not_found')
      return c.body(bytes, 200, {
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="${upload.id}.webp"`,
        // Besides the headers of every response: an image runs nothing, wherever it is opened.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
    },
  }),
]

/** Reads the body up to the limit of an image, checks it and stores it. */
export async function receiveImage(
  { req }: Pick<Context, 'req'>,
  { runtime, ...upload }: { runtime: Runtime; actor: Actor; orderId: string; purpose: UploadPurpose },
): Promise<Upload> {
  const { db, services } = runtime
  const { actor, orderId, purpose } = upload
  const declared = req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!isImageType(declared)) throw new ShopError('image_type')
  const bytes = await req.bytes()
  if (detectImageType(bytes) !== declared) throw new ShopError('image_type')
  return storeUpload(db, services.files, { orderId, purpose, bytes, actor })
}
