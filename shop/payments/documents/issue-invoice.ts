import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import { splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import { decideTax } from '../../tax/decide-tax.ts'
import { fromDecisionColumns, getBillingProfiles, toCompanyDetails } from '../taxes/assess-sales.ts'
import { getPaymentTax } from '../taxes/payment-tax.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import { getIssuer } from './get-issuer.ts'
import { getDocumentOfPayment, isSameDecision, issueCorrection, lockPayment } from './issue-correction.ts'
import { toReference } from './issue-credit-note.ts'
import { type AccountingDocument, documents } from './tables.ts'

/**
 * Issues the invoice of a payment to the company in the customer's business details. It replaces the receipt, so there is
 * one per payment: a repeated call returns it. When the company's VAT id is verified since the payment and the rules then
 * treat the sale differently, a correction comes first. Throws ShopError `not_found`, and `billing_profile_missing`.
 */
export async function issueInvoice(
  db: Db,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<AccountingDocument> {
  const issuer = await getIssuer(db)
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const receipt = payment?.userId === userId ? await getDocumentOfPayment(tx, paymentId, 'receipt') : null
    const row = receipt && (await getPaymentTax(tx, paymentId))
    if (!receipt || !row) throw new ShopError('not_found')
    const existing = await getDocumentOfPayment(tx, paymentId, 'invoice')
    if (existing) return existing
    const profile = (await getBillingProfiles(tx, [userId])).get(userId)
    if (!profile) throw new ShopError('billing_profile_missing')
    const company = toCompanyDetails(profile)
    const businessCountry = profile.vatId && profile.vatIdState === 'valid' ? profile.country : null
    if (businessCountry && businessCountry !== row.businessCountry) {
      const { settings, rates } = issuer.taxRules
      const decision = decideTax(
        { date: row.taxDate, country: row.country, businessCountry },
        settings,
        rates,
      )
      if (!isSameDecision(decision, fromDecisionColumns(row)))
        await issueCorrection(
          tx,
          { paymentId, decision, company, changes: { businessCountry, isOpen: false } },
          issuer,
        )
    }
    return insertInvoice(tx, receipt, company, issuer.seller)
  })
}

async function insertInvoice(
  tx: Db,
  receipt: AccountingDocument,
  company: ReturnType<typeof toCompanyDetails>,
  seller: AccountingDocument['content']['seller'],
): Promise<AccountingDocument> {
  const { userId, amount, currency, content } = receipt
  const paymentId = receipt.paymentId ?? ''
  const row = await getPaymentTax(tx, paymentId)
  const decision = row ? fromDecisionColumns(row) : null
  const { lines, ...split } = splitTax(
    content.lines.map((line) => line.amount),
    decision?.rate ?? 0,
  )
  const [invoice] = await tx
    .insert(documents)
    .values({
      id: newId(),
      kind: 'invoice',
      ...(await allocateDocumentNumbers(tx, 'invoice', { isTrial: false })),
      ...{ userId, paymentId, amount, currency },
      content: {
        ...content,
        seller,
        buyer: content.buyer && { ...content.buyer, company },
        lines: content.lines.map((line, index) => ({ ...line, vat: lines[index]?.vat ?? 0 })),
        ...(decision && { tax: { ...decision, ...split } }),
        evidence: content.evidence && { ...content.evidence, stated: company.country },
        refersTo: toReference(receipt),
      },
    })
    .returning()
  if (!invoice) throw new Error(`no invoice of payment ${paymentId} inserted`)
  return invoice
}
