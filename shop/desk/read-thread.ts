import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { MOST_MESSAGES } from '../conversations/read-conversation.ts'
import { conversationMessages } from '../conversations/tables.ts'
import { mailState } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'

export type ThreadMessage = Awaited<ReturnType<typeof select>>[number]

/** What was said in a conversation, as staff see it: by whom of them, and how far its mail is. Of many the last ones. */
export async function readThread(
  db: Db,
  conversationId: string,
  { after = 0 }: { after?: number } = {},
): Promise<ThreadMessage[]> {
  const these = and(
    eq(conversationMessages.conversationId, conversationId),
    gt(conversationMessages.id, after),
  )
  return (await select(db, these)).reverse()
}

export async function readThreadMessage(db: Db, messageId: number): Promise<ThreadMessage | undefined> {
  const [found] = await select(db, eq(conversationMessages.id, messageId))
  return found
}

function select(db: Db, which: SQL | undefined) {
  const { id, sender, body, createdAt } = conversationMessages
  return db
    .select({ id, sender, body, createdAt, author: users.name, mailId: mails.id, mail: mailState() })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(mails, eq(mails.id, conversationMessages.mailId))
    .where(which)
    .orderBy(desc(id))
    .limit(MOST_MESSAGES)
}
