import { z } from '@hono/zod-openapi'
import { hasPermission } from '../../shop/accounts/roles.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { PAYMENT_OPTIONS, toPaymentOption } from '../../shop/payment-methods.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import { getReceipt } from '../../shop/payments/documents/get-document.ts'
import { PAYMENT_STATUSES } from '../../shop/payments/payment-status.ts'
import type { Db } from '../../shop/services.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { currency, objectSchema, pounds, timeSchema } from '../schema.ts'
import {
  buyerSchema,
  creditCauseSchema,
  documentReferenceSchema,
  getCreditCause,
  lineSchema,
  sellerSchema,
  serializeContent,
  serializeReference,
  TRIAL_DESCRIPTION,
  taxSchema,
  translateLines,
} from './documents.ts'

const receiptSchema = objectSchema('Receipt', {
  id: z.string().describe('Of the document'),
  label: z.string().openapi({ description: 'Its number', example: 'R-2026-000123' }),
  paidAt: timeSchema,
  isTrial: z.boolean().describe(TRIAL_DESCRIPTION),
  seller: sellerSchema,
  buyer: buyerSchema,
  method: z.enum(PAYMENT_OPTIONS).nullable().describe('Null when there was nothing to pay'),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  lines: z.array(lineSchema),
  discounts: z
    .array(z.object({ title: z.string(), amount: pounds() }))
    .describe('What each promotion took off, in pounds'),
  charge: z.object({ amount: pounds(), currency }),
  display: z.object({ currency, rate: z.number(), asOf: z.string().nullable() }),
  creditNotes: z.array(
    z.object({
      label: z.string(),
      amount: pounds(),
      at: timeSchema,
      cause: creditCauseSchema,
      reversal: z
        .object({ label: z.string(), at: timeSchema })
        .nullable()
        .describe('Cancels the credit note of a refund that failed, or of a dispute that was won after all'),
    }),
  ),
  tax: taxSchema.nullable().describe('Null on trial receipts, which contain no VAT'),
  documents: z
    .array(documentReferenceSchema)
    .describe('All documents of the payment, oldest first; the receipt is one of them'),
})

type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>

async function serializeReceipt(
  db: Db,
  { receipt, status, method, creditNotes, documents }: Receipt,
  lang: Lang,
): Promise<z.infer<typeof receiptSchema>> {
  const { currency } = receipt
  const content = serializeContent(receipt)
  return {
    id: receipt.id,
    label: formatDocumentNumber(receipt),
    paidAt: content.paidAt ? new Date(content.paidAt) : receipt.issuedAt,
    isTrial: content.isTrial,
    seller: content.seller,
    buyer: content.buyer ?? { name: '', email: '', company: null },
    method: receipt.amount > 0 ? toPaymentOption(method) : null,
    paymentStatus: status,
    lines: await translateLines(db, content.lines, lang),
    discounts: content.discounts,
    charge: { amount: receipt.amount, currency },
    display: content.display ?? { currency, rate: 1, asOf: null },
    creditNotes: creditNotes.map((note) => ({
      label: formatDocumentNumber(note),
      amount: note.amount,
      at: note.issuedAt,
      cause: getCreditCause(note),
      reversal: note.reversal
        ? {
            label: formatDocumentNumber(note.reversal),
            at: note.reversal.issuedAt,
          }
        : null,
    })),
    tax: content.tax,
    documents: documents.map(serializeReference),
  }
}

export const receiptRoutes = [
  endpoint({
    key: 'GET /receipts/{paymentId}',
    operationId: 'getReceipt',
    summary: 'Get the receipt of a payment',
    description: 'Customers get the receipts of their own payments, staff those of all.',
    ...requirePermission('orders:own'),
    answer: receiptSchema,
    errors: ['not_found'],
    handle: async ({ user, db, param, locale }) => {
      const userId = hasPermission(user.role, 'orders:work') ? null : user.id
      const receipt = await getReceipt(db, { paymentId: param.paymentId, userId })
      return receipt && serializeReceipt(db, receipt, locale.lang)
    },
  }),
]
