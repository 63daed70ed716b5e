import type { EmailData } from '../../shop/outbox/email-data.ts'
import { formatDocumentNumber } from '../../shop/payments/documents/format-document-number.ts'

interface ReceiptReference {
  receiptNumber: number | null
  receiptLabel?: string | null
}

/** Emails that an earlier version queued name documents by their number alone. */
export function getReceiptLabel(data: ReceiptReference & { receiptNumber: number }): string
export function getReceiptLabel(data: ReceiptReference): string | null
export function getReceiptLabel({ receiptNumber, receiptLabel }: ReceiptReference): string | null {
  if (receiptLabel || receiptNumber === null) return receiptLabel ?? null
  return formatDocumentNumber({ series: 'receipt', number: receiptNumber })
}

export function getCreditNoteLabel({ creditNote, creditNoteLabel }: EmailData['refunded']): string {
  return creditNoteLabel ?? formatDocumentNumber({ series: 'credit_note', number: creditNote })
}
