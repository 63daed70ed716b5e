import { z } from '@hono/zod-openapi'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import { currency, timeSchema } from '../schema.ts'

export const receiptSchema = z
  .object({
    number: z.int(),
    paidAt: timeSchema,
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
        at: timeSchema,
        reversal: z
          .object({ number: z.int(), at: timeSchema })
          .nullable()
          .openapi({ description: 'Cancels the credit note of a refund that failed after it had succeeded' }),
      }),
    ),
  })
  .openapi('Receipt')
