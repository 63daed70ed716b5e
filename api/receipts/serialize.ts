import type { z } from '@hono/zod-openapi'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'
import type { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { getCreditCause, serializeContent, serializeReference } from '../documents/serialize.ts'
import type { receiptSchema } from './schema.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>

export function serializeReceipt({
  receipt,
  status,
  method,
  creditNotes,
  documents,
}: Receipt): z.infer<typeof receiptSchema> {
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
    lines: content.lines,
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
