import { createRoute, z } from '@hono/zod-openapi'
import { readRefunds } from '../shop/checkout/read-refunds.ts'
import { gbp } from '../shop/money.ts'
import { ORDER_STATUSES } from '../shop/orders/order-status.ts'
import { askRefund } from '../shop/payments/ask-refund.ts'
import { PAYMENT_STATUSES } from '../shop/payments/payment-status.ts'
import { refundOrder } from '../shop/payments/refund-order.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { body, currency, idempotencyKey, json, problems, rowId, text } from './fields.ts'
import { presentProposal, presentRefund, proposalSchema, refundSchema } from './present-refund.ts'
import { routes } from './routes.ts'

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
    proposal: proposalSchema,
    refunds: z.array(
      refundSchema.extend({
        by: z.string().nullable().openapi({ description: "Null: made in the provider's dashboard" }),
      }),
    ),
  })
  .openapi('OrderRefunds')

/** In pounds, to the penny. */
const amount = z.number().positive().max(1_000_000).multipleOf(0.01)

export const refundRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/refunds',
      summary: 'What was given back of an order, and what can be',
      ...guarded('refunds:make'),
      request: { params: z.object({ id: rowId }) },
      responses: { 200: json(orderRefundsSchema), ...problems },
    }),
    async (c) => {
      const found = await readRefunds(c.var.runtime.db, c.req.valid('param').id)
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
          proposal: presentProposal(proposal),
          refunds: refunds.map(({ by, ...refund }) => ({ ...presentRefund(refund), by })),
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
      ...guarded('refunds:make'),
      request: {
        params: z.object({ id: rowId }),
        ...body(
          z.object({
            amount: amount.optional(),
            reason: text(500).optional(),
            idempotency_key: idempotencyKey.optional(),
          }),
        ),
      },
      responses: { 201: json(refundSchema, 'Booked'), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { amount: pounds, reason, idempotency_key } = c.req.valid('json')
      const booked = await refundOrder(db, {
        orderId: c.req.valid('param').id,
        amount: pounds === undefined ? undefined : gbp(pounds).amount,
        reason,
        actorId: c.var.account.id,
        idempotencyKey: idempotency_key,
      })
      if (!booked.ok) throw new ShopError(booked.reason)
      return c.json(presentRefund(await askRefund(db, services, booked.refund.id)), 201)
    },
  )
