import { and, eq, sql } from 'drizzle-orm'
import { importRecords, importRows } from '../../imports/tables.ts'
import type { Db } from '../../services.ts'
import type { DataSubject } from '../data-subject.ts'

/**
 * Deletes the id of the user at another shop, and rows that wait to be imported. Imported orders stay with the account
 * that has no name any more, like other orders; they contain neither a name nor an address.
 */
export async function eraseImports(tx: Db, { id, email }: Pick<DataSubject, 'id' | 'email'>): Promise<void> {
  await tx
    .delete(importRecords)
    .where(and(eq(importRecords.kind, 'customers'), eq(importRecords.targetId, id)))
  await tx.delete(importRows).where(sql`${importRows.data} ->> 'email' = ${email}`)
}
