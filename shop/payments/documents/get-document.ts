import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
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

/** Lists the documents of a payment, oldest first. */
export function listPaymentDocuments(db: Db, paymentId: string): Promise<AccountingDocument[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}

/** Returns the document of a kind of a payment, or null. */
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
