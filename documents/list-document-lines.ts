import type { DocumentTax } from '../shop/payments/documents/document-content.ts'
import type { AccountingDocument } from '../shop/payments/documents/tables.ts'
import { splitTax } from '../shop/pricing/split-tax.ts'

/** A line of a document in minor units; `net` and `vat` add up to `amount`, which is the price after discounts. */
export interface DocumentLine {
  /** Null for an amount that belongs to no single order. */
  name: string | null
  tiktokUsername: string | null
  units: number
  discount: number
  amount: number
  net: number
  vat: number
  /** Net amount before the discount. */
  netBefore: number
}

type Taxed = Pick<AccountingDocument, 'kind' | 'amount' | 'currency' | 'content'>

/**
 * Returns the lines of a document with their VAT. Their sums are those of its VAT: when its lines do not account for its
 * amount, as for the refund of a whole payment, it has a single line without a name.
 */
export function listDocumentLines({ kind, amount: total, content }: Taxed): DocumentLine[] {
  const { tax, beyondSale } = content
  const amount = total - (beyondSale?.net ?? 0)
  const lines = content.lines.map(({ name, tiktokUsername, units, discount = 0, ...line }) => ({
    name,
    tiktokUsername,
    // A credit note gives money back, not units.
    units: isCredit(kind) ? 1 : units,
    discount: isCredit(kind) ? 0 : discount,
    amount: line.amount,
  }))
  const isComplete = lines.length > 0 && sum(lines.map((line) => line.amount)) === amount
  const whole = { name: lines.length === 1 ? (lines[0]?.name ?? null) : null, tiktokUsername: null }
  const chosen = isComplete ? lines : [{ ...whole, units: 1, discount: 0, amount }]
  const vats = getLineVats(isComplete ? content.lines : [], chosen, tax)
  return chosen.map((line, index) => {
    const net = line.amount - (vats[index] ?? 0)
    const before = splitTax([line.amount + line.discount], tax?.rate ?? 0).net
    return {
      ...line,
      net,
      vat: line.amount - net,
      netBefore: line.discount > 0 ? Math.max(net, before) : net,
    }
  })
}

/** Returns the decimals with which the net price of one unit, times the units, is that of the line. */
export function getUnitDecimals({ netBefore, units }: DocumentLine): number {
  const isExact = (decimals: number) =>
    Math.round(Number((netBefore / units / 100).toFixed(decimals)) * units * 100) === netBefore
  let decimals = 2
  while (!isExact(decimals)) decimals += 1
  return decimals
}

/** Whether a document gives money back, or takes that back. */
export function isCredit(kind: AccountingDocument['kind']): boolean {
  return kind === 'credit_note' || kind === 'credit_note_reversal'
}

/** The frozen VAT of the lines where it adds up to that of the document, else its VAT shared by the lines. */
function getLineVats(
  frozen: { vat?: number }[],
  lines: { amount: number }[],
  tax: DocumentTax | undefined,
): number[] {
  if (!tax) return lines.map(() => 0)
  const vats = frozen.map(({ vat = 0 }) => vat)
  if (vats.length === lines.length && sum(vats) === tax.vat) return vats
  if (lines.length === 1) return [tax.vat]
  return splitTax(
    lines.map(({ amount }) => amount),
    tax.rate,
  ).lines.map(({ vat }) => vat)
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
