import { eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { splitTax } from '../../pricing/split-tax.ts'
import type { Db } from '../../services.ts'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import type { BillingProfile } from '../../tax/tables.ts'
import { lockPayment } from '../lock-payment.ts'
import {
  fromDecisionColumns,
  getBillingProfiles,
  getVerifiedCountry,
  toCompanyDetails,
  toVatIdColumns,
} from '../taxes/assess-sales.ts'
import { decidePaymentTax, getBusinessCountry, getPaymentTax, type PaymentTax } from '../taxes/payment-tax.ts'
import { paymentTaxes } from '../taxes/tables.ts'
import { getTaxBalance, sumTaxes } from '../taxes/tax-balance.ts'
import type { CompanyDetails, DocumentContent } from './document-content.ts'
import { getDocumentOfPayment, toReference } from './get-document.ts'
import { getIssuer, type Issuer } from './get-issuer.ts'
import { insertDocument } from './insert-documents.ts'
import { issueCorrection } from './issue-correction.ts'
import type { AccountingDocument } from './tables.ts'

/**
 * Issues the invoice of a payment to the company in the customer's business details. It replaces the receipt, so there is
 * one per payment: a repeated call returns it. The VAT id of the company decides how the sale is taxed from now on; where
 * that changes, a correction is issued too. Throws ShopError `not_found`, and `billing_profile_missing`.
 *
 * The invoice of a complete sale states it as the ledger has it after the correction. After refunds it states the sale as it
 * was first taxed, because its credit notes and corrections stay valid beside it.
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

    const business = getBusiness(row, profile)
    const businessCountry = getVerifiedCountry(business)
    const isDecided = businessCountry === row.businessCountry
    const decision = isDecided
      ? fromDecisionColumns(row)
      : decidePaymentTax(row, issuer.taxRules, { businessCountry })
    await tx
      .update(paymentTaxes)
      .set({
        ...toVatIdColumns(business),
        businessCountry,
        // The country of a business is that of its VAT id.
        ...(!isDecided && businessCountry !== null && { isOpen: false }),
      })
      .where(eq(paymentTaxes.paymentId, paymentId))
    const company = toCompanyDetails(business)
    const correct = () => issueCorrection(tx, { paymentId, decision, company }, issuer)

    const isComplete = sumTaxes(await getTaxBalance(tx, paymentId)).gross === receipt.amount
    if (isComplete) await correct()
    const sale = isComplete ? taxSale(receipt.content, decision) : receipt.content
    const invoice = await insertInvoice(tx, { receipt, sale, company, issuer })
    if (!isComplete) await correct()
    return invoice
  })
}

/** The business details with the check that the sale relies on, where they still name the same VAT id. */
function getBusiness(row: PaymentTax, profile: BillingProfile): BillingProfile {
  if (row.vatId !== profile.vatId || getBusinessCountry(row) === null) return profile
  const { vatIdState, vatIdCheckedAt, vatIdReference } = row
  return { ...profile, vatIdState: vatIdState ?? profile.vatIdState, vatIdCheckedAt, vatIdReference }
}

/** The lines of a complete sale with their VAT. */
function taxSale({ lines }: DocumentContent, decision: TaxDecision): Pick<DocumentContent, 'lines' | 'tax'> {
  const { lines: taxes, ...split } = splitTax(
    lines.map(({ amount }) => amount),
    decision.rate,
  )
  return {
    lines: lines.map((line, index) => ({ ...line, vat: taxes[index]?.vat ?? 0 })),
    tax: { ...decision, ...split },
  }
}

interface NewInvoice {
  receipt: AccountingDocument
  sale: Pick<DocumentContent, 'lines' | 'tax'>
  company: CompanyDetails
  issuer: Issuer
}

async function insertInvoice(
  tx: Db,
  { receipt, sale, company, issuer }: NewInvoice,
): Promise<AccountingDocument> {
  const { userId, paymentId, amount, currency, content } = receipt
  return insertDocument(tx, {
    kind: 'invoice',
    userId,
    paymentId,
    amount,
    currency,
    content: {
      ...content,
      seller: issuer.seller,
      buyer: content.buyer && { ...content.buyer, company },
      lines: sale.lines,
      tax: sale.tax,
      evidence: content.evidence && { ...content.evidence, stated: company.country },
      refersTo: toReference(receipt),
    },
  })
}
