import { eq } from 'drizzle-orm'
import { splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import { fromDecisionColumns, recordTaxEntries, TAX_TODAY, toDecisionColumns } from '../taxes/assess-sales.ts'
import { getPaymentTax, type PaymentTax } from '../taxes/payment-tax.ts'
import { paymentTaxes } from '../taxes/tables.ts'
import { getTaxBalance, isTaxedAs, sumTaxes } from '../taxes/tax-balance.ts'
import type { CompanyDetails, DocumentContent } from './document-content.ts'
import { getSaleDocument, toReference } from './get-document.ts'
import type { Issuer } from './get-issuer.ts'
import { insertDocument } from './insert-documents.ts'

interface Correction {
  paymentId: string
  decision: TaxDecision
  /** The company that a reverse charge names. */
  company?: CompanyDetails
}

/**
 * Changes how what is left of a payment is taxed, and issues the correction. The price stays; only its VAT changes. When
 * nothing is left, or the ledger has it so already, only the record changes. Call it with the payment locked.
 */
export async function issueCorrection(
  tx: Db,
  { paymentId, decision, company }: Correction,
  issuer: Issuer,
): Promise<void> {
  await tx.update(paymentTaxes).set(toDecisionColumns(decision)).where(eq(paymentTaxes.paymentId, paymentId))
  const before = await getTaxBalance(tx, paymentId)
  const original = await getSaleDocument(tx, paymentId)
  if (!original || isTaxedAs(before, decision)) return
  const { gross: amount } = sumTaxes(before)
  const { net, vat } = splitTax([amount], decision.rate)
  const after = { ...decision, net, vat }
  const content: DocumentContent = {
    ...original.content,
    seller: issuer.seller,
    ...(company && original.content.buyer && { buyer: { ...original.content.buyer, company } }),
    lines: [],
    discounts: undefined,
    tax: after,
    correctedTaxes: before,
    refersTo: toReference(original),
  }
  const { id: documentId } = await insertDocument(tx, {
    kind: 'correction',
    userId: original.userId,
    paymentId,
    amount,
    currency: original.currency,
    content,
  })
  const entry = { paymentId, documentId, kind: 'correction' as const, taxDate: TAX_TODAY }
  await recordTaxEntries(tx, [
    ...before.map((tax) => ({ ...entry, tax, sign: -1 as const })),
    { ...entry, tax: after, sign: 1 },
  ])
}

/**
 * Corrects a payment that the ledger does not have as it was decided: after a reversal, which brings back how a credit note
 * was taxed. Returns how the payment is taxed; null when no VAT was recorded. Call it with the payment locked.
 */
export async function applyTaxDecision(
  tx: Db,
  paymentId: string,
  issuer: Issuer,
): Promise<PaymentTax | null> {
  const row = await getPaymentTax(tx, paymentId)
  if (row) await issueCorrection(tx, { paymentId, decision: fromDecisionColumns(row) }, issuer)
  return row
}
