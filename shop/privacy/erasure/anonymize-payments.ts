import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { documents } from '../../payments/documents/tables.ts'
import { paymentIssues } from '../../payments/issues/tables.ts'
import { providerProblems } from '../../payments/provider-requests/tables.ts'
import { refunds } from '../../payments/refunds/tables.ts'
import { payments } from '../../payments/tables.ts'
import type { Db } from '../../services.ts'
import { redactAuditLog } from './redact.ts'

/** Stands where the staff's own words on a payment stood: that there were some. */
const REDACTED = '—'

/**
 * Takes the person from their payments. Amounts, days, receipt numbers and the provider's references stay: the books
 * must add up, and a refund still finds its way. The fingerprint goes, for a user name could be guessed from it.
 */
export async function anonymizePayments(tx: Db, userId: string): Promise<void> {
  const ids = tx.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))
  await tx.update(refunds).set({ reason: null, failureReason: null }).where(inArray(refunds.paymentId, ids))
  await tx
    .update(paymentIssues)
    .set({ resolution: REDACTED })
    .where(and(inArray(paymentIssues.paymentId, ids), isNotNull(paymentIssues.resolution)))
  await tx.update(paymentIssues).set({ reason: null }).where(inArray(paymentIssues.paymentId, ids))
  // A provider may repeat the address that it refuses.
  await tx
    .update(providerProblems)
    .set({ reason: sql`${providerProblems.code}`, paymentId: null })
    .where(inArray(providerProblems.paymentId, ids))
  await tx
    .update(payments)
    .set({ email: getErasedAddress(userId), fingerprint: '', sessionUrl: null })
    .where(eq(payments.userId, userId))
  await anonymizeDocuments(tx, userId)
  await redactAuditLog(tx, ids)
}

/**
 * Takes the person from receipts and credit notes: the buyer's name and address, and the usernames the orders were
 * delivered to. Number, day, seller, what was sold and for how much stay (decision 026).
 */
export async function anonymizeDocuments(tx: Db, userId: string, which?: SQL): Promise<void> {
  const buyer = JSON.stringify({ name: ERASED_NAME, email: getErasedAddress(userId) })
  const lines = sql`(select coalesce(jsonb_agg(line || '{"tiktokUsername": ""}' order by place), '[]')
    from jsonb_array_elements(${documents.content} -> 'lines') with ordinality as lines(line, place))`
  await tx
    .update(documents)
    .set({
      content: sql`${documents.content} || jsonb_build_object('buyer', ${buyer}::jsonb, 'lines', ${lines})`,
    })
    .where(and(sql`${documents.userId} = ${userId}`, which))
}
