import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { documents } from './tables.ts'

/**
 * Returns the receipt of a payment as issued, with its credit notes. Null when there is none or it belongs to
 * another user.
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
  const others = await db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
    .orderBy(asc(documents.number))
  const creditNotes = others
    .filter(({ kind }) => kind === 'credit_note')
    .map((note) => ({
      ...note,
      reversal: others.find(
        ({ kind, refundId }) => kind === 'credit_note_reversal' && refundId === note.refundId,
      ),
    }))
  return { ...found, creditNotes }
}
