import { and, type SQL, sql } from 'drizzle-orm'
import { ERASED_NAME, getErasedAddress } from '../../erased-address.ts'
import { documents } from '../../payments/documents/tables.ts'
import type { Db } from '../../services.ts'

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
