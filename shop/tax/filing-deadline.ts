import type { TaxScheme } from '../settings/tax-settings.ts'

/**
 * Returns the last day, YYYY-MM-DD, to file the return of a period. Null where no general rule gives it: for the states of
 * the EU, which have rules of their own, and for a period that no return of the scheme covers.
 *
 * The return of the United Kingdom is due one calendar month and seven days after the end of its period (VAT Notice
 * 700/12), that of a quarter of the One Stop Shop at the end of the month after it (Directive 2006/112/EC, articles 364
 * and 369f).
 */
export function getFilingDeadline(
  scheme: TaxScheme,
  { from, to }: { from: string; to: string },
): string | null {
  const [year = 0, month = 0] = to.split('-').map(Number)
  const format = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  const isQuarter = from === format(month - 3, 1) && to === format(month, 0)
  const isMonth = from === format(month - 1, 1) && to === format(month, 0)
  if (scheme === 'uk') return isQuarter || isMonth ? format(month + 1, 7) : null
  if (scheme === 'eu_state') return null
  return isQuarter && month % 3 === 0 ? format(month + 1, 0) : null
}
