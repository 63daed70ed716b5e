import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { newId } from '../id.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import type { Conversation } from './customer-thread.ts'
import { conversationMessages, conversations } from './tables.ts'

/** Name under which failed rows are recorded. */
const JOB = 'notify waiting chats'

const { channel, waiting, unread, closedAt, spam, lastMessageId } = conversations
const messages = conversationMessages

/**
 * Emails support about chats that nobody has read for five minutes, up to `limit` chats. One email contains
 * all messages of the visitor; a later one only what came after it. Returns the number of chats that were
 * due.
 */
export async function notifyWaitingChats(db: Db, limit: number): Promise<number> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: conversations.id, conversation: conversations })
      .from(conversations)
      .innerJoin(messages, eq(messages.id, lastMessageId))
      .where(
        and(
          eq(channel, 'chat'),
          waiting,
          unread,
          isNull(closedAt),
          not(spam),
          isNull(messages.emailId),
          gt(messages.createdAt, sql`now() - interval '1 day'`),
          sql`${messages.createdAt} <= now() - interval '5 minutes'`,
          isNotSetAside(JOB, conversations.id),
        ),
      )
      .orderBy(asc(lastMessageId))
      .limit(limit)
      .for('update', { of: conversations, skipLocked: true })
    await processEachInTransaction(tx, JOB, due, (savepoint, { conversation }) =>
      notifyWaitingChat(savepoint, conversation, supportEmail),
    )
    return due.length
  })
}

async function notifyWaitingChat(tx: Db, conversation: Conversation, supportEmail: string): Promise<void> {
  const { name, email, lang: language } = conversation
  const isUntold = and(
    eq(messages.conversationId, conversation.id),
    eq(messages.sender, 'user'),
    isNull(messages.emailId),
  )
  const untold = await tx
    .select({ id: messages.id, body: messages.body })
    .from(messages)
    .where(isUntold)
    .orderBy(messages.id)
  // Another process sent the email between the search and the lock.
  if (untold.length === 0) return
  const emailId = await queueEmail(tx, {
    kind: 'chat_waiting',
    userId: null,
    conversationId: conversation.id,
    toAddress: supportEmail,
    lang: DEFAULT_LANG,
    ...(email && { replyTo: email }),
    data: {
      conversationId: conversation.id,
      name,
      email,
      language,
      messages: untold.map(({ body }) => body),
    },
  })
  if (emailId) {
    const { id: conversationId } = conversation
    await recordNotification(tx, 'conversation', conversationId, { conversationId, emailId })
  }
  const ids = untold.map((message) => message.id)
  // An email dropped by the rate limit is not tried again: the inbox shows the chat anyway.
  await tx
    .update(messages)
    .set({ emailId: emailId ?? newId() })
    .where(inArray(messages.id, ids))
}
