import type { CurrencyCode } from '../../../shop/currencies.ts'

/** Sample rates in the form of the European Central Bank's feed, with more currencies than the shop uses. */
export const SAMPLE_RATES = {
  USD: '1.1604',
  JPY: '180.25',
  GBP: '0.8788',
  AUD: '1.7801',
  BRL: '6.1402',
  CAD: '1.6233',
  CNY: '8.2457',
  INR: '102.91',
  CHF: '0.9301',
} as const satisfies Record<Exclude<CurrencyCode, 'EUR'>, string> & Record<string, string>

export function buildEcbFeed(asOf: string, rates: Record<string, string> = SAMPLE_RATES): string {
  const lines = Object.entries(rates).map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${asOf}'>
${lines.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}
