import { and, asc, eq } from 'drizzle-orm'
import { isVisibleToCustomer } from '../../conversations/inbound-email/get-received-email.ts'
import { messageAttachments, messageEmails } from '../../conversations/inbound-email/tables.ts'
import type { Channel } from '../../conversations/message.ts'
import { conversationMessages, conversations } from '../../conversations/tables.ts'
import { emails } from '../../outbox/tables.ts'
import type { Db } from '../../services.ts'
import { type DataSubject, getOwnConversationsFilter, getOwnEmailsFilter } from '../data-subject.ts'
import { iterateRows } from './iterate-rows.ts'

/** Exports kind, recipient and times of the emails to the user. Leaves the texts and their links out. */
export async function* exportEmails(db: Db, owner: DataSubject): AsyncGenerator<object> {
  const own = await getOwnEmailsFilter(db, owner)
  const list = iterateRows(db, emails, own)
  for await (const { kind, toAddress, lang, createdAt, sentAt } of list) {
    yield { about: kind, to: toAddress, language: lang, writtenAt: createdAt, sentAt }
  }
}

/**
 * Exports the conversations of a channel, oldest first. Leaves the chat ids out, because an id gives access to the chat, and
 * emails of other senders.
 */
export async function* exportConversations(
  db: Db,
  owner: DataSubject,
  channel: Channel,
): AsyncGenerator<object> {
  const own = getOwnConversationsFilter(owner)
  const ownConversations = iterateRows(db, conversations, and(eq(conversations.channel, channel), own))
  for await (const conversation of ownConversations) {
    const { id, name, email, lang, subject, phone, serviceType, createdAt, closedAt } = conversation
    const { sender, body, createdAt: at } = conversationMessages
    const rows = await db
      .select({ id: conversationMessages.id, by: sender, text: body, at, email: messageEmails })
      .from(conversationMessages)
      .leftJoin(messageEmails, eq(messageEmails.messageId, conversationMessages.id))
      .where(and(eq(conversationMessages.conversationId, id), isVisibleToCustomer()))
      .orderBy(asc(conversationMessages.id))
    const attachments = await listAttachments(db, id)
    const messages = rows.map(({ id: messageId, email: received, ...message }) => ({
      ...message,
      ...(received && {
        email: {
          from: received.fromAddress,
          wholeText: received.wholeText,
          attachments: attachments.flatMap(({ of, id: attachmentId, refusal, ...attachment }) =>
            of === messageId
              ? [{ ...attachment, file: refusal ? null : `/api/account/attachments/${attachmentId}` }]
              : [],
          ),
        },
      }),
    }))
    const form = channel === 'contact' ? { subject, phone, about: serviceType } : {}
    yield { begunAt: createdAt, name, email, language: lang, ...form, closedAt, messages }
  }
}

function listAttachments(db: Db, conversationId: string) {
  const { messageId: of, id, name, bytes, refusal } = messageAttachments
  return db
    .select({ of, id, name, bytes, refusal })
    .from(messageAttachments)
    .innerJoin(conversationMessages, eq(conversationMessages.id, of))
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(asc(messageAttachments.id))
}
