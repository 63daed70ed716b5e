import { z } from '@hono/zod-openapi'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import {
  buyerSchema,
  creditCauseSchema,
  documentReferenceSchema,
  lineSchema,
  sellerSchema,
  TRIAL_DESCRIPTION,
  taxSchema,
} from '../documents/schema.ts'
import { currency, pounds, timeSchema } from '../schema.ts'

export const receiptSchema = z
  .object({
    id: z.string().openapi({ description: 'Of the document' }),
    label: z.string().openapi({ description: 'Its number', example: 'R-2026-000123' }),
    paidAt: timeSchema,
    isTrial: z.boolean().openapi({ description: TRIAL_DESCRIPTION }),
    seller: sellerSchema,
    buyer: buyerSchema,
    method: z.enum(PAYMENT_OPTIONS).nullable().openapi({ description: 'Null when there was nothing to pay' }),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    lines: z.array(lineSchema),
    discounts: z
      .array(z.object({ title: z.string(), amount: pounds() }))
      .openapi({ description: 'What each promotion took off, in pounds' }),
    charge: z.object({ amount: pounds(), currency }),
    display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }),
    creditNotes: z.array(
      z.object({
        label: z.string(),
        amount: pounds(),
        at: timeSchema,
        cause: creditCauseSchema,
        reversal: z.object({ label: z.string(), at: timeSchema }).nullable().openapi({
          description:
            'Cancels the credit note of a refund that failed, or of a dispute that was won after all',
        }),
      }),
    ),
    tax: taxSchema.nullable().openapi({ description: 'Null on trial receipts, which contain no VAT' }),
    documents: z
      .array(documentReferenceSchema)
      .openapi({ description: 'All documents of the payment, oldest first; the receipt is one of them' }),
  })
  .openapi('Receipt')
