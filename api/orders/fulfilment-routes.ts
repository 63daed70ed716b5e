import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ShopError } from '../../shop/errors.ts'
import { changeOrderStatuses, updateOrder } from '../../shop/orders/fulfilment/update-order.ts'
import { ORDER_STATUSES, type OrderStatus, STAFF_ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { cancelPayment } from '../../shop/payments/cancel-payment.ts'
import type { ActorEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermissionOrKey } from '../middleware/authorize.ts'
import { getProblemMessage } from '../problem.ts'
import { text } from '../schema.ts'
import { countSchema, postPlace, postsSchema } from './delivery-schema.ts'

const orderUpdateSchema = z
  .object({
    status: z
      .enum(STAFF_ORDER_STATUSES)
      .optional()
      .describe(
        '`processing` starts the work. `completed`: all is delivered. `partial`: ended with less. `failed`: ended with nothing',
      ),
    post: postPlace
      .optional()
      .describe(
        'Place of the video that the counts are of, from 1, in an order of several; without it, `delivered` is the total, which fills the videos in their order',
      ),
    startCount: countSchema.optional().describe('Public count of the profile or video before the work'),
    delivered: countSchema
      .optional()
      .describe('Total delivered so far, not the increase. Needs the status `processing`'),
    basedOn: z
      .object({ startCount: countSchema.nullable(), delivered: countSchema })
      .optional()
      .describe(
        'The counts that were read. The change fails with `changed_meanwhile` when others are recorded since',
      ),
    note: text(1_000).optional().describe('For staff only'),
    startWithoutAnswers: z
      .literal(true)
      .optional()
      .describe('Staff start an order that waits for the answers of the customer'),
  })
  .refine(
    ({ status, startCount, delivered, note }) =>
      [status, startCount, delivered, note].some((value) => value !== undefined),
    {
      error: 'common:problems.nothing_to_record',
    },
  )

const updatedOrderSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  startCount: z.int().nullable(),
  delivered: z.int(),
  posts: postsSchema,
  isStatusChanged: z
    .boolean()
    .describe('Whether this request changed the status; false where the order had it already'),
})

const orderIdsSchema = z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(100) })

export const fulfilmentRoutes = [
  endpoint({
    key: 'PATCH /admin/orders/{id}',
    operationId: 'updateOrder',
    summary: 'Update an order',
    description:
      'Changes the status, records counts and adds a note, together or not at all. The customer gets an email when the work starts or ends.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: orderUpdateSchema,
    answer: updatedOrderSchema,
    errors: [
      'order_not_paid',
      'order_disputed',
      'order_paused',
      'brief_unanswered',
      'transition_not_allowed',
      'not_in_progress',
      'delivered_out_of_range',
      'count_too_large',
      'not_all_delivered',
      'all_delivered',
      'post_unknown',
      'changed_meanwhile',
    ],
    handle: ({ json: { status: to, startWithoutAnswers, ...report }, param, db, actor }) => {
      // A program has to wait for the answers; only a person may start without them.
      const withoutAnswers = startWithoutAnswers && actor.apiKeyId === null
      return updateOrder(db, { ...report, orderId: param.id, actor, to, withoutAnswers })
    },
  }),
  endpoint({
    key: 'POST /admin/orders/{id}/cancel',
    operationId: 'cancelOrder',
    summary: 'Cancel an unpaid order',
    description: 'Also cancels the other unpaid orders of the same payment.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: z.object({ note: text(1_000).optional() }),
    answer: z.object({ id: z.string(), status: z.literal('cancelled') }),
    errors: ['order_paid', 'transition_not_allowed'],
    handle: async ({ db, services, param: { id }, json, actor }) => {
      await cancelPayment(db, services, { orderId: id, actor, note: json.note })
      return { id, status: 'cancelled' as const }
    },
  }),
  endpoint({
    key: 'POST /admin/orders/start',
    operationId: 'startOrders',
    summary: 'Start up to a hundred orders',
    description: 'Starts each order on its own. The answer has a result for every order.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: orderIdsSchema,
    answer: createBulkResultSchema('started'),
    handle: async ({ json: { ids }, c }) => ({
      orders: await changeStatuses(c, { ids, to: 'processing', done: 'started' }),
    }),
  }),
  endpoint({
    key: 'POST /admin/orders/complete',
    operationId: 'completeOrders',
    summary: 'Complete up to a hundred orders',
    description:
      'Completes each order on its own, with the full quantity delivered. The answer has a result for every order.',
    ...requirePermissionOrKey('orders:work', 'orders:work'),
    json: orderIdsSchema,
    answer: createBulkResultSchema('completed'),
    handle: async ({ json: { ids }, c }) => ({
      orders: await changeStatuses(c, { ids, to: 'completed', done: 'completed' }),
    }),
  }),
]

interface BulkChange<Done> {
  ids: string[]
  to: OrderStatus
  /** The outcome of a changed order. */
  done: Done
}

async function changeStatuses<Done extends string>(
  c: Context<ActorEnv>,
  { ids, to, done }: BulkChange<Done>,
) {
  const { runtime, requestId, actor } = c.var
  const results = await changeOrderStatuses(runtime.db, { ids, to, actor })
  return results.map((result) => {
    const { id } = result
    if (result.outcome !== 'refused') {
      const outcome = result.outcome === 'changed' ? done : result.outcome
      return { id, outcome, code: null, message: null }
    }
    const code = result.error instanceof ShopError ? result.error.code : 'internal'
    if (code === 'internal') {
      runtime.log.error({ err: result.error, request_id: requestId, to }, 'cannot change order status')
    }
    return { id, outcome: result.outcome, code, message: getProblemMessage(code, c) }
  })
}

/** Answer of a status change of several orders: the result for each. */
function createBulkResultSchema<Done extends string>(done: Done) {
  return z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum([done, 'already', 'refused']),
        code: z.string().nullable().describe('Error code of a refused order'),
        message: z.string().nullable(),
      }),
    ),
  })
}
