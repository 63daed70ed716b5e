import type { DocumentKind } from './tables.ts'

const PREFIXES: Record<DocumentKind, string> = {
  receipt: 'R',
  invoice: 'INV',
  credit_note: 'C',
  credit_note_reversal: 'CR',
  correction: 'COR',
}

export const TRIAL_SERIES = 'TRIAL'

/** Whether a document is about money that nobody was charged. */
export function isTrialDocument({ series }: { series: string }): boolean {
  return series === TRIAL_SERIES
}

/** Returns what the name of each year's number series begins with. */
export function getSeriesPrefix(kind: DocumentKind): string {
  return PREFIXES[kind]
}

/** Formats a document's number as pages, emails and files show it: R-2026-000123, or TRIAL-12 of a trial payment. */
export function formatDocumentNumber({ series, number }: { series: string; number: number }): string {
  return `${series}-${isTrialDocument({ series }) ? number : String(number).padStart(6, '0')}`
}

/** Formats the number of a payment's receipt; null until the receipt is issued. */
export function formatReceiptNumber(payment: {
  receiptSeries: string | null
  receiptNumber: number | null
}): string | null {
  const { receiptSeries: series, receiptNumber: number } = payment
  return series === null || number === null ? null : formatDocumentNumber({ series, number })
}

/** Formats the number of a refund's credit note; null until the refund succeeds. */
export function formatCreditNoteNumber(refund: {
  creditNoteSeries: string | null
  creditNoteNumber: number | null
}): string | null {
  const { creditNoteSeries: series, creditNoteNumber: number } = refund
  return series === null || number === null ? null : formatDocumentNumber({ series, number })
}
