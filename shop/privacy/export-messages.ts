import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import { chatMessages, chatSessions } from '../chat/tables.ts'
import { contactMessages } from '../contact/tables.ts'
import { mails } from '../outbox/tables.ts'
import type { Db } from '../services.ts'
import { PAGE, pageByPage } from './page-by-page.ts'

/** Whose messages: of these addresses, since there has been the account. */
export interface Writer {
  addresses: string[]
  since: Date
}

/** What the shop wrote to them, and when. What a mail said is in the mail; a link in it is nobody else's. */
export async function* exportMails(db: Db, { addresses }: Writer): AsyncGenerator<object> {
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
      .where(and(inArray(mails.toAddress, addresses), after ? gt(mails.id, after) : undefined))
      .orderBy(asc(mails.id))
      .limit(PAGE),
  )
  for await (const { kind, to, lang, createdAt, sentAt } of list) {
    yield { about: kind, to, language: lang, writtenAt: createdAt, sentAt }
  }
}

/** Without the ids of the conversations: who knows one may write in it. */
export async function* exportConversations(db: Db, { addresses, since }: Writer): AsyncGenerator<object> {
  const list = await db
    .select()
    .from(chatSessions)
    .where(and(inArray(chatSessions.email, addresses), gte(chatSessions.createdAt, since)))
    .orderBy(asc(chatSessions.createdAt))
  for (const { id, name, email, lang, createdAt } of list) {
    const said = await db
      .select({ by: chatMessages.sender, text: chatMessages.body, at: chatMessages.createdAt })
      .from(chatMessages)
      .where(eq(chatMessages.sessionId, id))
      .orderBy(asc(chatMessages.id))
    yield { begunAt: createdAt, name, email, language: lang, messages: said }
  }
}

export async function* exportContactMessages(db: Db, { addresses, since }: Writer): AsyncGenerator<object> {
  const list = pageByPage((after) =>
    db
      .select()
      .from(contactMessages)
      .where(
        and(
          inArray(contactMessages.email, addresses),
          gte(contactMessages.createdAt, since),
          after ? gt(contactMessages.id, after) : undefined,
        ),
      )
      .orderBy(asc(contactMessages.id))
      .limit(PAGE),
  )
  for await (const {
    name,
    email,
    phone,
    subject,
    message,
    serviceType,
    lang,
    createdAt,
    answeredAt,
  } of list) {
    yield { name, email, phone, subject, message, about: serviceType, language: lang, createdAt, answeredAt }
  }
}

/** How many came under these addresses before the account: whether they are its owner's, nobody has shown. */
export async function countEarlier(db: Db, { addresses, since }: Writer): Promise<number> {
  const chats = and(inArray(chatSessions.email, addresses), lt(chatSessions.createdAt, since))
  const sent = and(inArray(contactMessages.email, addresses), lt(contactMessages.createdAt, since))
  return (await db.$count(chatSessions, chats)) + (await db.$count(contactMessages, sent))
}
