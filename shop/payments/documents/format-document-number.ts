/** R-000123 of a receipt, C-000045 of a credit note, CR-000002 of a credit note's reversal: as pages and mails show it. */
export function formatDocumentNumber(series: 'R' | 'C' | 'CR', number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
