import { and, asc, eq, gt } from 'drizzle-orm'
import type { Channel } from '../conversations/message.ts'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import { type AccountOwner, ownConversations } from './account-owner.ts'
import { ownMails } from './own-mails.ts'
import { PAGE, pageByPage } from './page-by-page.ts'

/** What the shop wrote to them, and when. What a mail said is in the mail; a link in it is nobody else's. */
export async function* exportMails(db: Db, owner: AccountOwner): AsyncGenerator<object> {
  const own = await ownMails(db, owner)
  const list = pageByPage((after) =>
    db
      .select({
        id: mails.id,
        kind: mails.kind,
        to: mails.toAddress,
        lang: mails.lang,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(and(own, after ? gt(mails.id, after) : undefined))
      .orderBy(asc(mails.id))
      .limit(PAGE),
  )
  for await (const { kind, to, lang, createdAt, sentAt } of list) {
    yield { about: kind, to, language: lang, writtenAt: createdAt, sentAt }
  }
}

/** Those of one channel, the oldest first. Without the ids of the chats: who knows one may write in it. */
export async function* exportConversations(
  db: Db,
  owner: AccountOwner,
  channel: Channel,
): AsyncGenerator<object> {
  const own = ownConversations(owner)
  const theirs = pageByPage((after) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.channel, channel), own, after ? gt(conversations.id, after) : undefined))
      .orderBy(asc(conversations.id))
      .limit(PAGE),
  )
  for await (const conversation of theirs) {
    const { id, name, email, lang, subject, phone, serviceType, createdAt, closedAt } = conversation
    const { sender, body, createdAt: at } = conversationMessages
    const said = await db
      .select({ by: sender, text: body, at })
      .from(conversationMessages)
      .where(eq(conversationMessages.conversationId, id))
      .orderBy(asc(conversationMessages.id))
    const form = channel === 'contact' ? { subject, phone, about: serviceType } : {}
    yield { begunAt: createdAt, name, email, language: lang, ...form, closedAt, messages: said }
  }
}
