import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { MAX_MESSAGES } from '../conversations/require-conversation.ts'
import { conversationMessages } from '../conversations/tables.ts'
import { getEmailState } from '../outbox/email-state.ts'
import { emails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'

export type ThreadMessage = Awaited<ReturnType<typeof selectMessages>>[number]

/**
 * Lists the messages of a conversation for staff, with authors and the state of their emails. Long
 * conversations return the latest messages.
 */
export async function listThreadMessages(
  db: Db,
  conversationId: string,
  { after = 0 }: { after?: number } = {},
): Promise<ThreadMessage[]> {
  const these = and(
    eq(conversationMessages.conversationId, conversationId),
    gt(conversationMessages.id, after),
  )
  return (await selectMessages(db, these)).reverse()
}

export async function getThreadMessage(db: Db, messageId: number): Promise<ThreadMessage | undefined> {
  const [message] = await selectMessages(db, eq(conversationMessages.id, messageId))
  return message
}

function selectMessages(db: Db, condition: SQL | undefined) {
  const { id, sender, body, createdAt } = conversationMessages
  return db
    .select({ id, sender, body, createdAt, author: users.name, emailId: emails.id, mail: getEmailState() })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(emails, eq(emails.id, conversationMessages.emailId))
    .where(condition)
    .orderBy(desc(id))
    .limit(MAX_MESSAGES)
}
