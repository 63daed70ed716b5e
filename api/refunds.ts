import { createRoute, z } from '@hono/zod-openapi'
import { readRefunds } from '../shop/checkout/read-refunds.ts'
import { gbp } from '../shop/money.ts'
import { askRefund } from '../shop/payments/ask-refund.ts'
import { refundOrder } from '../shop/payments/refund-order.ts'
import type { Refund } from '../shop/payments/tables.ts'
import { ShopError } from '../shop/shop-error.ts'
import { permitted, signedIn } from './context.ts'
import { body, currency, json, problems, rowId, text } from './fields.ts'
import { routes } from './routes.ts'

/** `asked`: the provider has not answered yet, and is asked again until it has. */
export const refundSchema = z
  .object({
    id: z.string(),
    amount: z.number().openapi({ description: 'Pounds' }),
    status: z.enum(['asked', 'pending', 'succeeded', 'failed']),
    creditNote: z.int().nullable(),
    reason: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi('Refund')

const orderRefundsSchema = z
  .object({
    price: z.number(),
    currency,
    refunded: z.number().openapi({ description: 'Given back, or about to be' }),
    left: z.number().openapi({ description: 'What can still be given back' }),
    proposal: z
      .object({
        reason: z.enum(['not_started', 'partly_delivered', 'not_delivered']),
        amount: z.number(),
        until: z.string(),
      })
      .nullable()
      .openapi({ description: 'What the published policy gives back of it; null: nothing' }),
    refunds: z.array(
      refundSchema.extend({
        by: z.string().nullable().openapi({ description: "Null: made in the provider's dashboard" }),
      }),
    ),
  })
  .openapi('OrderRefunds')

/** In pounds, to the penny. */
const amount = z.number().positive().max(1_000_000).multipleOf(0.01)

export function presentRefund(refund: Refund): z.infer<typeof refundSchema> {
  const { id, status, creditNote, reason, createdAt } = refund
  return { id, amount: refund.amount / 100, status, creditNote, reason, createdAt: createdAt.toISOString() }
}

export const refundRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{id}/refunds',
      middleware: [signedIn, permitted('refunds:make')] as const,
      request: { params: z.object({ id: rowId }) },
      responses: { 200: json(orderRefundsSchema), ...problems },
    }),
    async (c) => {
      const found = await readRefunds(c.var.runtime.db, c.req.valid('param').id)
      if (!found) throw new ShopError('not_found')
      const { price, refunded, left, proposal, refunds } = found
      return c.json(
        {
          price: price / 100,
          currency: found.currency,
          refunded: refunded / 100,
          left: left / 100,
          proposal: proposal && {
            reason: proposal.reason,
            amount: proposal.amount / 100,
            until: proposal.until.toISOString(),
          },
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
      middleware: [signedIn, permitted('refunds:make')] as const,
      request: {
        params: z.object({ id: rowId }),
        ...body(z.object({ amount: amount.optional(), reason: text(500).optional() })),
      },
      responses: { 201: json(refundSchema, 'Booked'), ...problems },
    }),
    async (c) => {
      const { db, services } = c.var.runtime
      const { amount: pounds, reason } = c.req.valid('json')
      const booked = await refundOrder(db, {
        orderId: c.req.valid('param').id,
        amount: pounds === undefined ? undefined : gbp(pounds).amount,
        reason,
        actorId: c.var.account.id,
      })
      if (!booked.ok) throw new ShopError(booked.reason)
      return c.json(presentRefund(await askRefund(db, services, booked.refund.id)), 201)
    },
  )
