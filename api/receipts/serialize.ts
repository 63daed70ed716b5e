import type { z } from '@hono/zod-openapi'
import { toPounds } from '../../shop/money.ts'
import { toPaymentOption } from '../../shop/payment-methods.ts'
import type { getReceipt } from '../../shop/payments/documents/get-receipt.ts'
import { formatTime } from '../serialize.ts'
import type { receiptSchema } from './schema.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof getReceipt>>>

export function serializeReceipt({
  receipt,
  status,
  method,
  creditNotes,
}: Receipt): z.infer<typeof receiptSchema> {
  const { currency } = receipt
  const { seller, buyer, paidAt, lines, display } = receipt.content
  return {
    number: receipt.number,
    paidAt: paidAt ?? formatTime(receipt.issuedAt),
    seller,
    buyer: buyer ?? { name: '', email: '' },
    method: toPaymentOption(method),
    paymentStatus: status,
    lines: lines.map((line) => ({ ...line, amount: toPounds({ amount: line.amount, currency }) })),
    charge: { amount: toPounds(receipt), currency },
    display: display ?? { currency, rate: 1, asOf: null },
    creditNotes: creditNotes.map((note) => ({
      number: note.number,
      amount: toPounds(note),
      at: formatTime(note.issuedAt),
      reversal: note.reversal
        ? { number: note.reversal.number, at: formatTime(note.reversal.issuedAt) }
        : null,
    })),
  }
}
