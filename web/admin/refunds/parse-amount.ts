import { toLatinNumber } from '../../ui/form/latin-number.ts'

/**
 * Parses an amount such as 2.10, 2,10 or ٢٫١٠, in the digits of any script, into pence. Null when it is invalid or has more than two
 * decimals.
 */
export function parseAmount(text: string): number | null {
  const latin = toLatinNumber(text).replace(',', '.')
  const [, pounds, decimals = ''] = /^£?\s?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(latin) ?? []
  if (pounds === undefined) return null
  const pence = Number(pounds) * 100 + Number(decimals.padEnd(2, '0'))
  return pence > 0 ? pence : null
}
