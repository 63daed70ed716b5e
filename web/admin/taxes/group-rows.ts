import type { ReportRow } from './taxes-api.ts'

type Registration = Pick<ReportRow, 'scheme' | 'registrationCountry' | 'registrationNumber' | 'treatment'>

/** The sums of one country and rate, in pounds. */
export interface ReportLine {
  id: string
  country: string
  rate: number
  /** With VAT. */
  sales: number
  refunds: number
  corrections: number
  net: number
  vat: number
}

/** Sales under one registration that are taxed the same way. */
export interface ReportGroup extends Registration {
  id: string
  lines: ReportLine[]
  net: number
  vat: number
}

const COLUMNS = {
  sale: 'sales',
  refund: 'refunds',
  refund_reversal: 'refunds',
  correction: 'corrections',
} as const satisfies Record<ReportRow['kind'], keyof ReportLine>

/** Pounds have two decimals: sums of them are rounded to pence. */
function addPounds(one: number, other: number): number {
  return Math.round((one + other) * 100) / 100
}

/** Groups the rows of a report by registration, and adds up their kinds by country and rate. */
export function groupRows(rows: ReportRow[]): ReportGroup[] {
  const groups = Map.groupBy(rows, ({ scheme, registrationCountry, registrationNumber, treatment }) =>
    [scheme, registrationCountry, registrationNumber, treatment].join(' '),
  )
  return [...groups].flatMap(([id, found]) => {
    const [first] = found
    if (!first) return []
    const { scheme, registrationCountry, registrationNumber, treatment } = first
    const lines = [...Map.groupBy(found, ({ country, rate }) => `${country} ${rate}`)].map(toLine)
    return {
      id,
      scheme,
      registrationCountry,
      registrationNumber,
      treatment,
      lines,
      net: lines.map(({ net }) => net).reduce(addPounds, 0),
      vat: lines.map(({ vat }) => vat).reduce(addPounds, 0),
    }
  })
}

function toLine([id, rows]: [string, ReportRow[]]): ReportLine {
  const line = { sales: 0, refunds: 0, corrections: 0, net: 0, vat: 0 }
  for (const { kind, net, vat } of rows) {
    const column = COLUMNS[kind]
    line[column] = addPounds(line[column], addPounds(net, vat))
    line.net = addPounds(line.net, net)
    line.vat = addPounds(line.vat, vat)
  }
  return { id, country: rows[0]?.country ?? '', rate: rows[0]?.rate ?? 0, ...line }
}
