import { eq } from 'drizzle-orm'
import { conversations } from '../../shop/conversations/tables.ts'
import type { Db } from '../../shop/services.ts'

/** Returns the conversation id of a chat session. */
export async function getConversationId(db: Db, sessionId: string): Promise<string> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.sessionId, sessionId))
  return row?.id ?? ''
}
