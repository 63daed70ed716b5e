import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import type { DocumentContent } from './document-content.ts'
import { type AccountingDocument, documents } from './tables.ts'

/** Returns a document as issued. Null when there is none or it belongs to another user. */
export async function getDocument(
  db: Db,
  { documentId, userId }: { documentId: string; userId: string | null },
): Promise<AccountingDocument | null> {
  const [document] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), userId ? eq(documents.userId, userId) : undefined))
  return document ?? null
}

export function listPaymentDocuments(db: Db, paymentId: string): Promise<AccountingDocument[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}

export async function getDocumentOfPayment(
  tx: Db,
  paymentId: string,
  kind: 'receipt' | 'invoice',
): Promise<AccountingDocument | null> {
  const [document] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.paymentId, paymentId), eq(documents.kind, kind)))
  return document ?? null
}

/** Returns the invoice of a payment, or its receipt when there is no invoice. */
export async function getSaleDocument(tx: Db, paymentId: string): Promise<AccountingDocument | null> {
  return (
    (await getDocumentOfPayment(tx, paymentId, 'invoice')) ??
    (await getDocumentOfPayment(tx, paymentId, 'receipt'))
  )
}

export function toReference({
  series,
  number,
  issuedAt,
}: AccountingDocument): NonNullable<DocumentContent['refersTo']> {
  return { series, number, issuedAt: issuedAt.toISOString() }
}

/**
 * Returns the receipt of a payment as issued, with its credit notes and all documents of the payment. Null when there is
 * none or it belongs to another user.
 */
export async function getReceipt(
  db: Db,
  { paymentId, userId }: { paymentId: string; userId: string | null },
) {
  const [found] = await db
    .select({ receipt: documents, status: payments.status, method: payments.method })
    .from(documents)
    .innerJoin(payments, eq(payments.id, documents.paymentId))
    .where(
      and(
        eq(documents.paymentId, paymentId),
        eq(documents.kind, 'receipt'),
        userId ? eq(payments.userId, userId) : undefined,
      ),
    )
  if (!found) return null
  const others = await listPaymentDocuments(db, paymentId)
  const creditNotes = others
    .filter(({ kind }) => kind === 'credit_note')
    .map((note) => ({ ...note, reversal: others.find((other) => isReversalOf(other, note)) }))
  return { ...found, creditNotes, documents: others }
}

function isReversalOf({ kind, content }: AccountingDocument, note: AccountingDocument): boolean {
  const { refersTo } = content
  return (
    kind === 'credit_note_reversal' && refersTo?.series === note.series && refersTo.number === note.number
  )
}
