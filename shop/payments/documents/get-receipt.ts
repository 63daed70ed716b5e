import { and, eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { listPaymentDocuments } from './get-document.ts'
import { type AccountingDocument, documents } from './tables.ts'

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
