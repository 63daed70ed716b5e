import { and, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { isId } from '../../id.ts'
import { SUPPORT_EMAIL_KINDS } from '../../outbox/queue-email.ts'
import { emails } from '../../outbox/tables.ts'
import type { InboundEmail } from '../../providers/inbound-email.ts'
import { parseReplyToken } from '../../reply-address.ts'
import type { Db } from '../../services.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { messageEmails } from './tables.ts'

export interface EmailThread {
  conversationId: string
  /** The sender is the address of the conversation. */
  isOwnSender: boolean
  /** The email was sent to the secret address of the conversation. */
  hasToken: boolean
}

/**
 * Finds the conversation that an email belongs to, by the address it was sent to, and otherwise by the emails it answers.
 * Only the address is a secret: an email without it must come from the address of the conversation.
 */
export async function findThread(
  db: Db,
  email: InboundEmail,
  { replyAddress, isReport }: { replyAddress: string; isReport: boolean },
): Promise<EmailThread | null> {
  const sender = email.from?.address.toLowerCase() ?? null
  const token = email.recipients.map((address) => parseReplyToken(replyAddress, address)).find(Boolean)
  if (token) {
    const [conversation] = await selectConversations(db).where(eq(conversations.replyToken, token))
    if (conversation) return { ...toThread(conversation, sender), hasToken: true }
  }
  // A report comes from a mail server and returns the email that it is about.
  const ids = isReport ? email.returnedMessageIds : email.references
  for (const conversation of await listAnswered(db, ids)) {
    const thread = toThread(conversation, sender)
    if (thread.isOwnSender || isReport) return thread
  }
  return null
}

function selectConversations(db: Db) {
  return db.select({ id: conversations.id, email: conversations.email }).from(conversations).$dynamic()
}

function toThread(conversation: { id: string; email: string | null }, sender: string | null): EmailThread {
  const isOwnSender = sender !== null && conversation.email?.toLowerCase() === sender
  return { conversationId: conversation.id, isOwnSender, hasToken: false }
}

/** Lists the conversations of emails that the shop sent or received, by their Message-IDs. */
async function listAnswered(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return []
  const sentIds = messageIds.map((id) => id.split('@')[0] ?? '').filter(isId)
  const { conversationId } = conversationMessages
  const [sent, received] = [
    await selectConversations(db)
      .innerJoin(emails, eq(emails.conversationId, conversations.id))
      .where(and(inArray(emails.id, sentIds), notInArray(emails.kind, [...SUPPORT_EMAIL_KINDS]))),
    await selectConversations(db)
      .innerJoin(conversationMessages, eq(conversationId, conversations.id))
      .innerJoin(messageEmails, eq(messageEmails.messageId, conversationMessages.id))
      .where(inArray(messageEmails.emailMessageId, messageIds)),
  ]
  return [...sent, ...received]
}

/** Returns whether the shop itself sent the email: by its Message-ID, or from one of its addresses. */
export async function isOwnEmail(
  db: Db,
  { from, messageId }: InboundEmail,
  ownAddresses: string[],
): Promise<boolean> {
  const sender = from?.address.toLowerCase()
  if (ownAddresses.some((address) => address.toLowerCase() === sender)) return true
  const id = messageId?.split('@')[0] ?? ''
  return isId(id) && (await db.$count(emails, eq(emails.id, id))) > 0
}

/** Returns the Message-ID of the last email of the customer, for the reply to it; undefined without one. */
export async function getLastMessageId(tx: Db, conversationId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: messageEmails.emailMessageId })
    .from(messageEmails)
    .innerJoin(conversationMessages, eq(conversationMessages.id, messageEmails.messageId))
    .where(
      and(
        eq(conversationMessages.conversationId, conversationId),
        eq(messageEmails.isOtherSender, false),
        isNotNull(messageEmails.emailMessageId),
      ),
    )
    .orderBy(desc(messageEmails.messageId))
    .limit(1)
  return last?.id ?? undefined
}
