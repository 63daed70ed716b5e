import { eq, getTableColumns } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import type { Db } from '../services.ts'
import { conversationMessages } from './tables.ts'

/**
 * Returns the message stored under the client's idempotency key. Locks the key, so that a concurrent retry waits for
 * the first attempt.
 */
export async function getMessageByClientKey(tx: Db, clientKey: string) {
  await lockAdvisory(tx, 'client_key', clientKey)
  const [message] = await tx
    .select(getTableColumns(conversationMessages))
    .from(conversationMessages)
    .where(eq(conversationMessages.clientKey, clientKey))
  return message
}
