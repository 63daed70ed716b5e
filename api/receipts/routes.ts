import { createRoute, z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { ShopError } from '../../shop/errors.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { currency, idParam, jsonResponse, problemResponses } from '../schema.ts'

const receiptSchema = z
  .object({
    number: z.int(),
    paidAt: z.string(),
    seller: z.object({ name: z.string(), address: z.string().nullable(), email: z.string() }),
    buyer: z.object({ name: z.string(), email: z.string() }),
    method: z.enum(PAYMENT_OPTIONS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    lines: z.array(
      z.object({
        orderId: z.string(),
        name: z.string(),
        quantity: z.int(),
        units: z.int(),
        tiktokUsername: z.string(),
        amount: z.number(),
      }),
    ),
    charge: z.object({ amount: z.number(), currency }),
    display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }),
    creditNotes: z.array(
      z.object({
        number: z.int(),
        amount: z.number(),
        at: z.string(),
        reversal: z.object({ number: z.int(), at: z.string() }).nullable().openapi({
          description:
            'The document that takes the credit note back: its refund failed after it had succeeded',
        }),
      }),
    ),
  })
  .openapi('Receipt')

export const receiptRoutes = createRouter().openapi(
  createRoute({
    method: 'get',
    path: '/receipts/{payment_id}',
    summary: "The receipt of a payment of mine; staff read everybody's",
    ...requirePermission('orders:own'),
    request: { params: z.object({ payment_id: idParam }) },
    responses: { 200: jsonResponse(receiptSchema), ...problemResponses() },
  }),
  async (c) => {
    const { db } = c.var.runtime
    const { user } = c.var
    const userId = hasPermission(user.role, 'orders:work') ? null : user.id
    const found = await getReceipt(db, { paymentId: c.req.valid('param').payment_id, userId })
    if (!found) throw new ShopError('not_found')
    const { receipt, status, method, creditNotes } = found
    const { seller, buyer, paidAt, lines, display } = receipt.content
    return c.json(
      {
        number: receipt.number,
        paidAt: paidAt ?? receipt.issuedAt.toISOString(),
        seller,
        buyer: buyer ?? { name: '', email: '' },
        method: toPaymentOption(method),
        paymentStatus: status,
        lines: lines.map((line) => ({ ...line, amount: line.amount / 100 })),
        charge: { amount: receipt.amount / 100, currency: receipt.currency },
        display: display ?? { currency: receipt.currency, rate: 1, asOf: null },
        creditNotes: creditNotes.map(({ number, amount, issuedAt, reversal }) => ({
          number,
          amount: amount / 100,
          at: issuedAt.toISOString(),
          reversal: reversal ? { number: reversal.number, at: reversal.issuedAt.toISOString() } : null,
        })),
      },
      200,
    )
  },
)
