import { createRoute, z } from '@hono/zod-openapi'
import { may } from '../shop/accounts/roles.ts'
import { readReceipt } from '../shop/checkout/read-receipt.ts'
import { PAYMENT_METHODS } from '../shop/payment-methods.ts'
import { PAYMENT_STATUSES } from '../shop/payments/payment-status.ts'
import { readSettings } from '../shop/settings/read-settings.ts'
import { ShopError } from '../shop/shop-error.ts'
import { guarded } from './context.ts'
import { currency, json, problems, rowId } from './fields.ts'
import { routes } from './routes.ts'

const receiptSchema = z
  .object({
    number: z.int(),
    paidAt: z.string(),
    seller: z.object({ name: z.string(), address: z.string().nullable(), email: z.string() }),
    buyer: z.object({ name: z.string(), email: z.string() }),
    method: z.enum(PAYMENT_METHODS),
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
    creditNotes: z.array(z.object({ number: z.int(), amount: z.number(), at: z.string() })),
  })
  .openapi('Receipt')

export const receiptRoutes = routes().openapi(
  createRoute({
    method: 'get',
    path: '/receipts/{payment_id}',
    summary: "The receipt of a payment of mine; staff read everybody's",
    ...guarded('orders:own'),
    request: { params: z.object({ payment_id: rowId }) },
    responses: { 200: json(receiptSchema), ...problems },
  }),
  async (c) => {
    const { db } = c.var.runtime
    const { account } = c.var
    const userId = may(account.role, 'orders:work') ? null : account.id
    const receipt = await readReceipt(db, { paymentId: c.req.valid('param').payment_id, userId })
    if (!receipt?.receiptNumber || !receipt.paidAt) throw new ShopError('not_found')
    const { shopName, supportEmail, trader } = await readSettings(db)
    return c.json(
      {
        number: receipt.receiptNumber,
        paidAt: receipt.paidAt.toISOString(),
        seller: { name: trader?.name ?? shopName, address: trader?.address ?? null, email: supportEmail },
        buyer: { name: receipt.name, email: receipt.email },
        method: receipt.method,
        paymentStatus: receipt.status,
        lines: receipt.lines.map(({ pence, ...line }) => ({ ...line, amount: pence / 100 })),
        charge: { amount: receipt.amount / 100, currency: receipt.currency },
        display: {
          currency: receipt.displayCurrency,
          rate: Number(receipt.displayRate),
          asOf: receipt.rateAsOf,
        },
        creditNotes: receipt.creditNotes.map(({ number, pence, at }) => ({
          number: number ?? 0,
          amount: pence / 100,
          at: (at ?? receipt.createdAt).toISOString(),
        })),
      },
      200,
    )
  },
)
