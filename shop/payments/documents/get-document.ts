import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
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
