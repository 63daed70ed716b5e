import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { conversationMessages } from './tables.ts'

/** What was already kept under a key of its sender's making. Of two tries at once the second one waits for the first. */
export async function getMessageByClientKey(tx: Db, clientKey: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 0))`)
  const [kept] = await tx
    .select(getTableColumns(conversationMessages))
    .from(conversationMessages)
    .where(eq(conversationMessages.clientKey, clientKey))
  return kept
}
