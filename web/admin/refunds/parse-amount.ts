/**
 * Parses an amount such as 2.10, 2,10 or ٢٫١٠ into pence. Null when it is invalid or has more than two
 * decimals.
 */
export function parseAmount(text: string): number | null {
  const latin = text
    .trim()
    .replace(/[٠-٩]/g, (figure) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(figure)))
    .replace(/[,٫]/, '.')
  const [, pounds, decimals = ''] = /^£?\s?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(latin) ?? []
  if (pounds === undefined) return null
  const pence = Number(pounds) * 100 + Number(decimals.padEnd(2, '0'))
  return pence > 0 ? pence : null
}
