import { and, eq } from 'drizzle-orm'
import { newId } from '../../id.ts'
import { splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import { TAX_TODAY } from '../../tax/tax-date.ts'
import { payments } from '../tables.ts'
import { fromDecisionColumns, recordTaxEntries, toDecisionColumns } from '../taxes/assess-sales.ts'
import { getPaymentTax, getTaxBalance } from '../taxes/payment-tax.ts'
import { paymentTaxes } from '../taxes/tables.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import type { CompanyDetails, DocumentContent } from './document-content.ts'
import type { Issuer } from './get-issuer.ts'
import { getPaymentDocument, toReference } from './issue-credit-note.ts'
import { type AccountingDocument, documents } from './tables.ts'

/** Locks a payment, so that its refunds, invoice and corrections are recorded one after the other. */
export async function lockPayment(tx: Db, paymentId: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return payment ?? null
}

interface Correction {
  paymentId: string
  decision: TaxDecision
  /** The company that a reverse charge names. */
  company?: CompanyDetails
  /** Columns of `payment_taxes` that change with the decision. */
  changes?: Partial<Pick<typeof paymentTaxes.$inferInsert, 'chosenCountry' | 'businessCountry' | 'isOpen'>>
}

/**
 * Changes how what is left of a payment is taxed, and issues the correction. The price stays; only its VAT changes. When
 * nothing is left, or the VAT stays the same, only the record changes. Returns the document, or null. Call it with the
 * payment locked.
 */
export async function issueCorrection(
  tx: Db,
  { paymentId, decision, company, changes }: Correction,
  issuer: Issuer,
): Promise<AccountingDocument | null> {
  const row = await getPaymentTax(tx, paymentId)
  const original = await getPaymentDocument(tx, paymentId)
  if (!row || !original) return null
  await tx
    .update(paymentTaxes)
    .set({ ...toDecisionColumns(decision), ...changes })
    .where(eq(paymentTaxes.paymentId, paymentId))
  const left = await getTaxBalance(tx, paymentId)
  const gross = left.net + left.vat
  const before = fromDecisionColumns(row)
  if (gross <= 0 || isSameDecision(before, decision)) return null
  const { net, vat } = splitTax([gross], decision.rate)
  const content: DocumentContent = {
    ...original.content,
    seller: issuer.seller,
    ...(company && original.content.buyer && { buyer: { ...original.content.buyer, company } }),
    lines: [],
    discounts: undefined,
    tax: { ...decision, net, vat },
    correctedTax: { ...before, ...left },
    refersTo: toReference(original),
  }
  const [document] = await tx
    .insert(documents)
    .values({
      id: newId(),
      kind: 'correction',
      ...(await allocateDocumentNumbers(tx, 'correction', { isTrial: false })),
      userId: original.userId,
      paymentId,
      amount: gross,
      currency: original.currency,
      content,
    })
    .returning()
  if (!document) throw new Error(`no correction of payment ${paymentId} inserted`)
  const entry = {
    paymentId,
    documentId: document.id,
    kind: 'correction' as const,
    taxDate: TAX_TODAY,
  }
  await recordTaxEntries(tx, [
    { ...entry, tax: { ...before, ...left }, sign: -1 },
    { ...entry, tax: { ...decision, net, vat }, sign: 1 },
  ])
  return document
}

export function isSameDecision(one: TaxDecision, other: TaxDecision): boolean {
  const [first, second] = [toDecisionColumns(one), toDecisionColumns(other)]
  return Object.entries(first).every(([key, value]) => second[key as keyof typeof second] === value)
}

/** Returns the document of a kind of a payment, or null. */
export async function getDocumentOfPayment(
  tx: Db,
  paymentId: string,
  kind: AccountingDocument['kind'],
): Promise<AccountingDocument | null> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.paymentId, paymentId), eq(documents.kind, kind)))
  return document ?? null
}
