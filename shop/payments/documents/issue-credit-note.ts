import { eq, type SQL } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import type { Db } from '../../services.ts'
import type { disputes } from '../disputes/tables.ts'
import { paymentIssues } from '../issues/tables.ts'
import { type Refund, refunds } from '../refunds/tables.ts'
import { type Payment, payments } from '../tables.ts'
import { fromDecisionColumns, type NewTaxEntry, recordTaxEntries, TAX_TODAY } from '../taxes/assess-sales.ts'
import { getPaymentTax } from '../taxes/payment-tax.ts'
import { type CreditTax, getTaxBalance, taxRefund, taxReversal } from '../taxes/tax-balance.ts'
import type { DocumentContent } from './document-content.ts'
import { formatDocumentNumber, isTrialDocument } from './format-document-number.ts'
import { getSaleDocument, toReference } from './get-document.ts'
import type { Issuer } from './get-issuer.ts'
import { insertDocument } from './insert-documents.ts'
import { applyTaxDecision } from './issue-correction.ts'
import { buildDocumentLine, issuePaymentReceipt } from './issue-receipts.ts'
import { type AccountingDocument, documents } from './tables.ts'

type Credited = { refund: Refund } | { dispute: typeof disputes.$inferSelect }

/**
 * Issues the credit note of a succeeded refund. It corrects the receipt of the refund's payment; a refund of money that paid
 * for no order corrects none, so its label is null. Call it with the payment locked.
 */
export async function issueCreditNote(tx: Db, refund: Refund, issuer: Issuer) {
  const { note, receipt } = await insertCreditNote(tx, { refund }, issuer)
  await tx
    .update(refunds)
    .set({ creditNoteSeries: note.series, creditNoteNumber: note.number })
    .where(eq(refunds.id, refund.id))
  return {
    creditNoteLabel: formatDocumentNumber(note),
    receiptLabel: receipt && formatDocumentNumber(receipt),
  }
}

export type IssuedCreditNote = Awaited<ReturnType<typeof issueCreditNote>>

/**
 * Keeps the credit note of a dispute at what its decision took: the amount of a lost one, which a provider may change
 * later, and nothing of another. Idempotent. Call it with the payment locked.
 */
export async function syncDisputeCreditNote(
  tx: Db,
  dispute: typeof disputes.$inferSelect,
  issuer: Issuer,
): Promise<void> {
  const current = getUnreversedNote(await listDocuments(tx, eq(documents.disputeId, dispute.id)))
  const lost = dispute.state === 'lost' ? dispute.amount : 0
  if (lost === (current?.amount ?? 0)) return
  if (current) await insertReversal(tx, current, issuer)
  if (lost > 0) await insertCreditNote(tx, { dispute }, issuer)
}

async function insertCreditNote(tx: Db, credited: Credited, issuer: Issuer) {
  const [refund, dispute] = 'refund' in credited ? [credited.refund, null] : [null, credited.dispute]
  const { paymentId, amount, currency } = 'refund' in credited ? credited.refund : credited.dispute
  if (paymentId) await issuePaymentReceipt(tx, paymentId, issuer)
  const row = paymentId ? await applyTaxDecision(tx, paymentId, issuer) : null
  const balance = row ? await getTaxBalance(tx, row.paymentId) : []
  const credit = row && taxRefund(balance, fromDecisionColumns(row), amount)
  const { payment, name } = await getCreditedPayment(tx, paymentId, refund?.issueId ?? null)
  const [order] = refund?.orderId ? await tx.select().from(orders).where(eq(orders.id, refund.orderId)) : []
  const receipt = paymentId ? await getSaleDocument(tx, paymentId) : null
  const content: DocumentContent = {
    seller: issuer.seller,
    // The name on the receipt, even if the user was renamed since.
    buyer: receipt ? receipt.content.buyer : payment && { name, email: payment.email },
    lang: payment?.lang ?? null,
    method: payment?.method ?? null,
    paidAt: receipt?.content.paidAt ?? null,
    lines: order ? [{ ...buildDocumentLine(order), amount, ...(credit && { vat: credit.tax.vat }) }] : [],
    display: receipt?.content.display ?? null,
    ...credit,
    ...(credit && { evidence: receipt?.content.evidence }),
    ...(receipt && { refersTo: toReference(receipt) }),
  }
  const note = await insertDocument(tx, {
    kind: 'credit_note',
    isTrial: payment?.isTrial,
    paymentId,
    amount,
    currency,
    content,
    userId: payment?.userId,
    refundId: refund?.id,
    disputeId: dispute?.id,
  })
  if (paymentId && credit) await recordCredit(tx, credit, { paymentId, documentId: note.id, kind: 'refund' })
  return { note, receipt }
}

/** Books a credit note or its reversal in the VAT ledger. */
async function recordCredit(
  tx: Db,
  { tax, beyondSale }: CreditTax,
  entry: Pick<NewTaxEntry, 'paymentId' | 'documentId'> & { kind: 'refund' | 'refund_reversal' },
): Promise<void> {
  const sign = entry.kind === 'refund' ? -1 : 1
  const parts = beyondSale ? [tax, beyondSale] : [tax]
  const entries = parts.map((part) => ({ ...entry, taxDate: TAX_TODAY, tax: part, sign }) as const)
  await recordTaxEntries(tx, entries)
}

/** Issues the reversal of a credit note whose refund failed after it had succeeded. Idempotent. */
export async function issueCreditNoteReversal(tx: Db, refund: Refund, issuer: Issuer): Promise<void> {
  const creditNote = getUnreversedNote(await listDocuments(tx, eq(documents.refundId, refund.id)))
  if (creditNote) await insertReversal(tx, creditNote, issuer)
}

/** Inserts a reversal. A payment that is taxed differently since its credit note is corrected in the same transaction. */
async function insertReversal(tx: Db, creditNote: AccountingDocument, issuer: Issuer): Promise<void> {
  const { userId, paymentId, refundId, disputeId, amount, currency, content } = creditNote
  const { tax, beyondSale, ...frozen } = content
  const row = paymentId && tax ? await getPaymentTax(tx, paymentId) : null
  const credit =
    row && tax
      ? taxReversal(await getTaxBalance(tx, row.paymentId), fromDecisionColumns(row), {
          amount,
          credited: { tax, beyondSale },
        })
      : null
  const { id } = await insertDocument(tx, {
    kind: 'credit_note_reversal',
    isTrial: isTrialDocument(creditNote),
    userId,
    paymentId,
    refundId,
    disputeId,
    amount,
    currency,
    content: { ...frozen, ...credit, seller: issuer.seller, refersTo: toReference(creditNote) },
  })
  if (!row || !credit) return
  await recordCredit(tx, credit, { paymentId: row.paymentId, documentId: id, kind: 'refund_reversal' })
  await applyTaxDecision(tx, row.paymentId, issuer)
}

function listDocuments(tx: Db, which: SQL): Promise<AccountingDocument[]> {
  return tx.select().from(documents).where(which).orderBy(documents.issuedAt)
}

/** Returns the last credit note, unless each has its reversal. */
function getUnreversedNote(notes: AccountingDocument[]): AccountingDocument | undefined {
  const creditNotes = notes.filter(({ kind }) => kind === 'credit_note')
  return notes.length === 2 * creditNotes.length ? undefined : creditNotes.at(-1)
}

/** Returns the payment whose customer gets the money: the credited one, or the one that the issue names. */
async function getCreditedPayment(
  tx: Db,
  paymentId: string | null,
  issueId: string | null,
): Promise<{ payment: Payment | null; name: string }> {
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
