import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { newId } from '../../id.ts'
import { orders } from '../../orders/tables.ts'
import { toPaymentOption } from '../../payment-methods.ts'
import type { Db } from '../../services.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { paymentIssues } from '../issues/tables.ts'
import { type Refund, refunds } from '../refunds/tables.ts'
import { payments } from '../tables.ts'
import { allocateDocumentNumbers } from './allocate-document-numbers.ts'
import type { DocumentContent } from './document-content.ts'
import { getSeller } from './get-seller.ts'
import { buildDocumentLine, issuePaymentReceipt } from './issue-receipts.ts'
import { type AccountingDocument, documents } from './tables.ts'

/**
 * Issues the credit note of a succeeded refund. It corrects the receipt of the refund's payment; a refund of
 * money that paid
 * for no order corrects none.
 */
export async function issueCreditNote(
  tx: Db,
  refund: Refund,
  seller: DocumentContent['seller'],
): Promise<{ creditNote: number; receiptNumber: number | null }> {
  if (refund.paymentId) await issuePaymentReceipt(tx, refund.paymentId, seller)
  const creditNote = refund.creditNoteNumber ?? (await allocateDocumentNumbers(tx, 'credit_note'))
  const { payment, name } = await getRefundedPayment(tx, refund)
  const [order] = refund.orderId ? await tx.select().from(orders).where(eq(orders.id, refund.orderId)) : []
  const receipt = refund.paymentId ? await getReceiptDocument(tx, refund.paymentId) : null
  await tx.insert(documents).values({
    id: newId(),
    kind: 'credit_note',
    series: 'credit_note',
    number: creditNote,
    userId: payment?.userId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    content: {
      seller,
      // The name on the receipt, even if the user was renamed since.
      buyer: receipt ? receipt.content.buyer : payment && { name, email: payment.email },
      lang: payment?.lang ?? null,
      method: payment ? toPaymentOption(payment.method) : null,
      paidAt: receipt?.content.paidAt ?? null,
      lines: order ? [{ ...buildDocumentLine(order), amount: refund.amount }] : [],
      display: receipt?.content.display ?? null,
    },
  })
  await tx.update(refunds).set({ creditNoteNumber: creditNote }).where(eq(refunds.id, refund.id))
  return { creditNote, receiptNumber: receipt?.number ?? null }
}

/** Issues the reversal of a credit note whose refund failed after it had succeeded. Idempotent. */
export async function issueCreditNoteReversal(
  tx: Db,
  refund: Refund,
  seller: DocumentContent['seller'],
): Promise<void> {
  let creditNote = await getDocumentOfRefund(tx, refund, 'credit_note')
  if (!creditNote) {
    // During an upgrade, a process of an earlier version numbers the credit note without a document.
    await issueCreditNote(tx, refund, seller)
    creditNote = await getDocumentOfRefund(tx, refund, 'credit_note')
  }
  if (!creditNote || (await getDocumentOfRefund(tx, refund, 'credit_note_reversal'))) return
  const { userId, paymentId, refundId, amount, currency, content } = creditNote
  await tx.insert(documents).values({
    id: newId(),
    kind: 'credit_note_reversal',
    series: 'credit_note_reversal',
    number: await allocateDocumentNumbers(tx, 'credit_note_reversal'),
    ...{ userId, paymentId, refundId, amount, currency },
    content: { ...content, seller },
  })
}

/** Only the newest are checked: a migration gave all earlier credit notes their documents. */
const MAX_CHECKED = 100

/** Issues the documents of credit notes that processes of an earlier version numbered during an upgrade. */
export async function issueMissingCreditNotes(db: Db): Promise<void> {
  const newest = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(isNotNull(refunds.creditNoteNumber))
    .orderBy(desc(refunds.creditNoteNumber))
    .limit(MAX_CHECKED)
    .as('newest')
  const missing = await db
    .select({ id: newest.id })
    .from(newest)
    .leftJoin(documents, and(eq(documents.refundId, newest.id), eq(documents.kind, 'credit_note')))
    .where(isNull(documents.id))
  if (missing.length === 0) return
  const seller = getSeller(await getSettings(db))
  for (const { id } of missing) {
    await db.transaction(async (tx) => {
      const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
      if (refund && !(await getDocumentOfRefund(tx, refund, 'credit_note')))
        await issueCreditNote(tx, refund, seller)
    })
  }
}

async function getDocumentOfRefund(
  tx: Db,
  { id }: Refund,
  kind: AccountingDocument['kind'],
): Promise<AccountingDocument | null> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.refundId, id), eq(documents.kind, kind)))
  return document ?? null
}

async function getReceiptDocument(tx: Db, paymentId: string): Promise<AccountingDocument | null> {
  const [receipt] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.paymentId, paymentId), eq(documents.kind, 'receipt')))
  return receipt ?? null
}

/** Returns the payment whose customer gets the money: the refund's payment, or the one that the issue names. */
async function getRefundedPayment(tx: Db, { paymentId, issueId }: Refund) {
  const [issue] =
    !paymentId && issueId ? await tx.select().from(paymentIssues).where(eq(paymentIssues.id, issueId)) : []
  const id = paymentId ?? issue?.paymentId
  const [found] = id
    ? await tx
        .select({ payment: payments, name: users.name })
        .from(payments)
        .innerJoin(users, eq(users.id, payments.userId))
        .where(eq(payments.id, id))
    : []
  return { payment: found?.payment ?? null, name: found?.name ?? '' }
}
