import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'
import { newId } from '../id.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { conversationMessages, conversations } from './tables.ts'

const { channel, waiting, unread, closedAt, spam, lastMessageId } = conversations
const said = conversationMessages

/**
 * Tells support by mail of chats that nobody has looked at for five minutes, at most of `limit`: one mail for all that
 * their visitors have said, another only for what they say after it. Answers with how many were told of.
 */
export async function tellOfWaiting(db: Db, limit: number): Promise<number> {
  const { supportEmail } = await readSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ conversation: conversations })
      .from(conversations)
      .innerJoin(said, eq(said.id, lastMessageId))
      .where(
        and(
          ...[eq(channel, 'chat'), waiting, unread, isNull(closedAt), not(spam)],
          ...[isNull(said.mailId), gt(said.createdAt, sql`now() - interval '1 day'`)],
          sql`${said.createdAt} <= now() - interval '5 minutes'`,
        ),
      )
      .orderBy(asc(lastMessageId))
      .limit(limit)
      .for('update', { of: conversations, skipLocked: true })
    for (const { conversation } of due) {
      const { name, email, lang: language } = conversation
      const isUntold = and(
        eq(said.conversationId, conversation.id),
        eq(said.sender, 'user'),
        isNull(said.mailId),
      )
      const untold = await tx
        .select({ id: said.id, body: said.body })
        .from(said)
        .where(isUntold)
        .orderBy(said.id)
      // Another process told of it between the search and the lock.
      if (untold.length === 0) continue
      const mailId = await queueMail(tx, {
        kind: 'chat_waiting',
        userId: null,
        conversationId: conversation.id,
        toAddress: supportEmail,
        lang: DEFAULT_LANG,
        ...(email && { replyTo: email }),
        facts: {
          ...{ conversationId: conversation.id, name, email, language },
          messages: untold.map(({ body }) => body),
        },
      })
      const ids = untold.map((message) => message.id)
      // A mail that was dropped above its limit is not tried again: the inbox shows the chat.
      await tx
        .update(said)
        .set({ mailId: mailId ?? newId() })
        .where(inArray(said.id, ids))
    }
    return due.length
  })
}
