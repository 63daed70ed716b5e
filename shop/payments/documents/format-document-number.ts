/**
 * Formats a number as pages and emails show it: R-000123 (receipt), C-000045 (credit note), CR-000002
 * (reversal).
 */
export function formatDocumentNumber(series: 'R' | 'C' | 'CR', number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
