import { and, eq, inArray, isNotNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { documents } from '../../payments/documents/tables.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { providerProblems } from '../../payments/provider-requests/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import { paymentTaxes } from '../../payments/taxes/tables.ts'
import { promotionUses } from '../../promotions/tables.ts'
import type { Db } from '../../services.ts'
import { billingProfiles, vatIdChecks } from '../../tax/tables.ts'
import { redactAuditLog } from './redact.ts'

/** Replaces notes of staff, so that it stays visible that there were some. */
const REDACTED = '—'

/**
 * Removes personal data from payments. Amounts, dates, receipt numbers and provider references stay, for
 * accounting and refunds. Clears the fingerprint, from which a username could be guessed.
 */
export async function anonymizePayments(tx: Db, userId: string): Promise<void> {
  const ids = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))
  await tx.update(refunds).set({ reason: null, failureReason: null }).where(inArray(refunds.paymentId, ids))
  await tx
    .update(paymentIssues)
    .set({ resolution: REDACTED })
    .where(and(inArray(paymentIssues.paymentId, ids), isNotNull(paymentIssues.resolution)))
  await tx.update(paymentIssues).set({ reason: null }).where(inArray(paymentIssues.paymentId, ids))
  // A provider's error may repeat the email that it rejects.
  await tx
    .update(providerProblems)
    .set({ reason: sql`${providerProblems.code}`, paymentId: null })
    .where(inArray(providerProblems.paymentId, ids))
  await tx
    .update(payments)
    .set({ email: getErasedAddress(userId), fingerprint: '', sessionUrl: null })
    .where(eq(payments.userId, userId))
  await tx
    .update(promotionUses)
    .set({ email: null, payerFingerprint: null })
    .where(eq(promotionUses.userId, userId))
  await anonymizeDocuments(tx, userId)
  await deleteVatIds(tx, userId)
  await redactAuditLog(tx, ids)
}

/** Deletes the VAT ids of a user and their checks, except those on which a sale without VAT relies. */
async function deleteVatIds(tx: Db, userId: string): Promise<void> {
  const ids = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))
  await tx
    .update(paymentTaxes)
    .set({ vatId: null, vatIdState: null, vatIdCheckedAt: null, vatIdReference: null })
    .where(and(inArray(paymentTaxes.paymentId, ids), ne(paymentTaxes.treatment, 'reverse_charge')))
  const own = tx
    .select({ vatId: billingProfiles.vatId })
    .from(billingProfiles)
    .where(eq(billingProfiles.userId, userId))
  const sales = tx
    .select({ vatId: paymentTaxes.vatId })
    .from(paymentTaxes)
    .where(eq(paymentTaxes.vatId, vatIdChecks.vatId))
  await tx.delete(vatIdChecks).where(and(inArray(vatIdChecks.vatId, own), notExists(sales)))
}

/**
 * Removes the customer's name, email and TikTok usernames from receipts and credit notes. Numbers, dates,
 * seller, items, amounts and the company on an invoice stay (decision 026).
 */
export async function anonymizeDocuments(tx: Db, userId: string, condition?: SQL): Promise<void> {
  const customer = JSON.stringify({ name: ERASED_NAME, email: getErasedAddress(userId) })
  const lines = sql`(select coalesce(jsonb_agg(line || '{"tiktokUsername": ""}' order by place), '[]')
    from jsonb_array_elements(${documents.content} -> 'lines') with ordinality as lines(line, place))`
  const company = sql`case when ${documents.content} -> 'buyer' ? 'company'
    then jsonb_build_object('company', ${documents.content} #> '{buyer,company}') else '{}' end`
  const buyer = sql`${customer}::jsonb || ${company}`
  await tx
    .update(documents)
    .set({ content: sql`${documents.content} || jsonb_build_object('buyer', ${buyer}, 'lines', ${lines})` })
    .where(and(sql`${documents.userId} = ${userId}`, condition))
}
