import { z } from '@hono/zod-openapi'
import type { Lang } from '../../shop/localization/languages.ts'
import { getOrderVideo, setOrderVideo, type VideoAccess } from '../../shop/orders/brief/answer-brief.ts'
import { consumeRateLimit } from '../../shop/rate-limit/consume-rate-limit.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { lookedUpId, objectSchema, videoUrl } from '../schema.ts'

const linkParams = z.object({
  token: lookedUpId.openapi({ example: `video_${'x'.repeat(43)}` }),
})

const orderVideoSchema = objectSchema('OrderVideo', {
  packageName: z.string(),
  quantity: z.int(),
  tiktokUsername: z.string(),
  videoUrl: z.string().nullable().describe('Null until the customer names it'),
  isOpen: z.boolean().describe('Whether the video can be set or changed'),
})

const videoChangeSchema = z.object({ videoUrl: videoUrl() }).openapi({
  example: { videoUrl: 'https://www.tiktok.com/@maria.dance/video/7301234567890123456' },
})

const PROBLEMS = ['order_not_paid', 'brief_closed', 'rate_limited'] as const

const SETTING =
  'For likes and views that were bought without a video. The promised times run from it, unless the package asks more. It can ' +
  'be changed until the work starts.'

/** Reads and sets the video of one order, by the link of its email or as its customer. */
export const orderVideoRoutes = [
  endpoint({
    key: 'GET /order-videos/{token}',
    operationId: 'getLinkedOrderVideo',
    summary: 'Get the video of an order by the token of its email',
    description: 'Needs no log-in. The token reaches the video of this one order and nothing else.',
    param: linkParams,
    answer: orderVideoSchema,
    handle: ({ param, db, locale }) => getOrderVideo(db, { token: param.token }, locale.lang),
  }),
  endpoint({
    key: 'PUT /order-videos/{token}',
    operationId: 'setLinkedOrderVideo',
    summary: 'Set the video of an order by the token of its email',
    description: SETTING,
    param: linkParams,
    json: videoChangeSchema,
    answer: orderVideoSchema,
    errors: PROBLEMS,
    handle: ({ param, json, db, locale }) => setVideo(db, { token: param.token }, json.videoUrl, locale.lang),
  }),
  endpoint({
    key: 'PUT /orders/{id}/video',
    operationId: 'setMyOrderVideo',
    summary: 'Set the video of one of my orders',
    description: SETTING,
    ...requirePermission('orders:own'),
    json: videoChangeSchema,
    answer: orderVideoSchema,
    errors: PROBLEMS,
    handle: ({ param, json, db, user, locale }) =>
      setVideo(db, { orderId: param.id, customerId: user.id }, json.videoUrl, locale.lang),
  }),
]

async function setVideo(db: Db, access: VideoAccess, videoUrl: string, lang: Lang) {
  const { id } = await getOrderVideo(db, access, lang)
  await consumeRateLimit(db, 'orderVideo', id)
  await setOrderVideo(db, access, videoUrl)
  return getOrderVideo(db, access, lang)
}
