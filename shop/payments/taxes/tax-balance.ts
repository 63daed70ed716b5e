import { inArray, sql } from 'drizzle-orm'
import { type SplitAmount, splitRefund, splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import type { DocumentTax } from '../documents/document-content.ts'
import { fromDecisionColumns, toDecisionColumns } from './assess-sales.ts'
import { taxEntries } from './tables.ts'

export interface CreditTax {
  /** VAT of the part that belongs to the sale. */
  tax: DocumentTax
  /** The part that was given back beyond what was paid. It contains no VAT. */
  beyondSale?: DocumentTax
}

/**
 * Returns what the ledger has left of payments: their sales less refunds, in pence, one element for each way in which a
 * part is taxed. A payment has one, and several only between the reversal of a credit note and the correction after it. Its
 * amounts are negative when more was given back than was paid.
 */
export async function listTaxBalancesOfPayments(
  tx: Db,
  paymentIds: string[],
): Promise<Map<string, DocumentTax[]>> {
  const { paymentId, treatment, country, rate, scheme, registrationCountry, registrationNumber } = taxEntries
  const group = { paymentId, treatment, country, rate, scheme, registrationCountry, registrationNumber }
  const net = sql<number>`sum(${taxEntries.net})::int`
  const vat = sql<number>`sum(${taxEntries.vat})::int`
  const rows = await tx
    .select({ ...group, net, vat })
    .from(taxEntries)
    .where(inArray(paymentId, paymentIds))
    .groupBy(...Object.values(group))
    .having(sql`${net} <> 0 or ${vat} <> 0`)
    .orderBy(...Object.values(group))
  const balances = rows.map((row) => ({
    paymentId: row.paymentId,
    tax: { ...fromDecisionColumns(row), net: row.net, vat: row.vat },
  }))
  return new Map(
    [...Map.groupBy(balances, (row) => row.paymentId)].map(([id, found]) => [
      id,
      found.map(({ tax }) => tax),
    ]),
  )
}

export async function getTaxBalance(tx: Db, paymentId: string): Promise<DocumentTax[]> {
  return (await listTaxBalancesOfPayments(tx, [paymentId])).get(paymentId) ?? []
}

export function sumTaxes(taxes: DocumentTax[]): { net: number; vat: number; gross: number } {
  const net = taxes.reduce((sum, tax) => sum + tax.net, 0)
  const vat = taxes.reduce((sum, tax) => sum + tax.vat, 0)
  return { net, vat, gross: net + vat }
}

/** Whether all that is left of a payment is taxed by a decision. Money beyond the sale leaves nothing to tax. */
export function isTaxedAs(balance: DocumentTax[], decision: TaxDecision): boolean {
  if (sumTaxes(balance).gross < 0) return true
  return balance.every((tax) => isSameDecision(tax, decision) && (tax.rate > 0 || tax.vat === 0))
}

export function isSameDecision(one: TaxDecision, other: TaxDecision): boolean {
  const [first, second] = [toDecisionColumns(one), toDecisionColumns(other)]
  return Object.entries(first).every(([key, value]) => second[key as keyof typeof second] === value)
}

/** Returns the VAT of a refund out of what is left of a sale that is taxed by `decision`. */
export function taxRefund(balance: DocumentTax[], decision: TaxDecision, amount: number): CreditTax {
  const { gross, ...left } = sumTaxes(balance)
  const ofSale = Math.min(amount, Math.max(0, gross))
  return joinParts(balance, decision, { amount, ofSale: splitRefund(left, ofSale, decision.rate) })
}

/**
 * Returns the VAT of the reversal of a credit note: that of the credit note, unless refunds exceed the sale by another
 * amount than when it was issued.
 */
export function taxReversal(
  balance: DocumentTax[],
  decision: TaxDecision,
  { amount, credited }: { amount: number; credited: CreditTax },
): CreditTax {
  const { gross, vat } = sumTaxes(balance)
  const beyond = Math.min(amount, Math.max(0, -gross))
  if (beyond === (credited.beyondSale?.net ?? 0)) return credited
  const vatAfter = splitTax([Math.max(0, gross + amount)], decision.rate).vat
  const ofSale = amount - beyond
  const vatOfSale = Math.min(ofSale, Math.max(0, vatAfter - vat))
  return joinParts(balance, decision, { amount, ofSale: { net: ofSale - vatOfSale, vat: vatOfSale } })
}

function joinParts(
  balance: DocumentTax[],
  decision: TaxDecision,
  { amount, ofSale }: { amount: number; ofSale: SplitAmount },
): CreditTax {
  const tax = { ...decision, ...ofSale }
  const net = amount - ofSale.net - ofSale.vat
  if (net === 0) return { tax }
  const earlier = balance.find((part) => part.net + part.vat < 0)
  const treatment = decision.treatment === 'not_registered' ? decision.treatment : 'outside_scope'
  const beyond = earlier ?? { ...decision, treatment, rate: 0 }
  return { tax, beyondSale: { ...beyond, net, vat: 0 } }
}
