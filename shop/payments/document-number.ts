/** R-000123 of a receipt, C-000045 of a credit note: as pages and mails show it. */
export function documentNumber(series: 'R' | 'C', number: number): string {
  return `${series}-${String(number).padStart(6, '0')}`
}
