import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../../shop/errors.ts'
import { fromPounds } from '../../shop/money.ts'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import { getOrderRefunds } from '../../shop/orders/queries/get-order-refunds.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { createOrderRefund } from '../../shop/payments/refunds/create-order-refund.ts'
import { submitRefund } from '../../shop/payments/refunds/submit-refund.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import {
  currency,
  idempotencyKey,
  idParam,
  jsonBody,
  jsonResponse,
  problemResponses,
  text,
} from '../schema.ts'
import { refundProposalSchema, refundSchema, serializeRefund, serializeRefundProposal } from './serialize.ts'

const orderRefundsSchema = z
  .object({
    price: z.number(),
    currency,
    /** Of the order and its payment, which a refund may have changed. */
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    refunded: z.number().openapi({ description: 'Back with the customer' }),
    coming: z.number().openapi({ description: 'Booked, and not there yet' }),
    left: z.number().openapi({ description: 'What can still be given back' }),
    proposal: refundProposalSchema,
    refunds: z.array(
      refundSchema.extend({
        by: z.string().nullable().openapi({ description: "Null: made in the provider's dashboard" }),
      }),
    ),
  })
  .openapi('OrderRefunds')

/** In pounds, to the penny. */
const amountSchema = z.number().positive().max(1_000_000).multipleOf(0.01)

export const refundRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/refunds',
      summary: 'What was given back of an order, and what can be',
      ...requirePermission('refunds:make'),
      request: { params: z.object({ id: idParam }) },
      responses: { 200: jsonResponse(orderRefundsSchema), ...problemResponses() },
    }),
    async (c) => {
      const found = await getOrderRefunds(c.var.runtime.db, c.req.valid('param').id)
      if (!found) throw new ShopError('not_found')
      const { price, status, paymentStatus, refunded, coming, left, proposal, refunds } = found
      return c.json(
        {
          price: price / 100,
          currency: found.currency,
          status,
          paymentStatus,
          refunded: refunded / 100,
          coming: coming / 100,
          left: left / 100,
          proposal: serializeRefundProposal(proposal),
          refunds: refunds.map(({ by, ...refund }) => ({ ...serializeRefund(refund), by })),
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{id}/refunds',
      summary: 'Gives money of an order back the way it was paid: so much, or all that is left',
      ...requirePermission('refunds:make'),
      request: {
        params: z.object({ id: idParam }),
        ...jsonBody(
          z.object({
            amount: amountSchema.optional(),
            reason: text(500).optional(),
            idempotency_key: idempotencyKey.optional(),
          }),
        ),
      },
      responses: { 201: jsonResponse(refundSchema, 'Booked'), ...problemResponses() },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { amount: pounds, reason, idempotency_key } = c.req.valid('json')
      const refund = await createOrderRefund(db, {
        orderId: c.req.valid('param').id,
        amount: pounds === undefined ? undefined : fromPounds(pounds).amount,
        reason,
        actorId: c.var.user.id,
        idempotencyKey: idempotency_key,
      })
      return c.json(serializeRefund(await submitRefund(db, services, refund.id)), 201)
    },
  )
