import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { users } from '../accounts/tables.ts'
import { MAX_MESSAGES } from '../conversations/customer-thread.ts'
import { messageAttachments, messageEmails } from '../conversations/inbound-email/tables.ts'
import { conversationMessages } from '../conversations/tables.ts'
import { getEmailState } from '../outbox/list-emails.ts'
import { emails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

type MessageAttachment = Awaited<ReturnType<typeof listAttachments>>[number]

export interface ThreadMessage extends MessageRow {
  attachments: MessageAttachment[]
}

/**
 * Lists the messages of a conversation for staff, with authors, the state of their emails and what came by email. Long
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
  return addAttachments(db, (await selectMessages(db, these)).reverse())
}

export async function getThreadMessage(db: Db, messageId: number): Promise<ThreadMessage | undefined> {
  const rows = await selectMessages(db, eq(conversationMessages.id, messageId))
  const [message] = await addAttachments(db, rows)
  return message
}

function selectMessages(db: Db, condition: SQL | undefined) {
  const { id, sender, body, createdAt } = conversationMessages
  const { messageId, fromAddress, isOtherSender, isUnprovenSender, automatic, problem, wholeText } =
    messageEmails
  return db
    .select({
      id,
      sender,
      body,
      createdAt,
      author: users.name,
      authorId: conversationMessages.authorId,
      emailId: emails.id,
      mail: getEmailState(),
      inbound: { messageId, fromAddress, isOtherSender, isUnprovenSender, automatic, problem },
      hasWholeText: sql<boolean>`${wholeText} is not null`,
    })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(emails, eq(emails.id, conversationMessages.emailId))
    .leftJoin(messageEmails, eq(messageId, id))
    .where(condition)
    .orderBy(desc(id))
    .limit(MAX_MESSAGES)
}

async function addAttachments(db: Db, messages: MessageRow[]): Promise<ThreadMessage[]> {
  const received = messages.filter(({ inbound }) => inbound !== null).map(({ id }) => id)
  const attachments = received.length > 0 ? await listAttachments(db, received) : []
  return messages.map((message) => ({
    ...message,
    attachments: attachments.filter(({ messageId }) => messageId === message.id),
  }))
}

function listAttachments(db: Db, messageIds: number[]) {
  return db
    .select()
    .from(messageAttachments)
    .where(inArray(messageAttachments.messageId, messageIds))
    .orderBy(asc(messageAttachments.id))
}

/** Returns the current names of users; erased users have the name of an erased account. */
export async function getUserNames(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const some = [...new Set(ids.filter((id) => id !== null))]
  if (some.length === 0) return new Map()
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, some))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
