import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BASE_CURRENCY } from '../../currencies.ts'
import { newId } from '../../id.ts'
import type { InboundEmail, MailboxPosition, ReceivedEmail } from '../../providers/inbound-email.ts'
import { consumeRateLimitInTransaction } from '../../rate-limit/consume-rate-limit.ts'
import type { Db, FileStorage } from '../../services.ts'
import { getSettings, type ShopSettings } from '../../settings/get-settings.ts'
import { truncateText } from '../../text.ts'
import { addMessage } from '../add-message.ts'
import { notifySupport } from '../contact-messages.ts'
import { type Conversation, lockConversationById } from '../customer-thread.ts'
import { MAX_LENGTHS } from '../message.ts'
import { conversationMessages, conversations } from '../tables.ts'
import { publishConversationEvents } from '../updates.ts'
import { type EmailThread, findThread, isOwnEmail } from './find-thread.ts'
import { chooseLanguage, detectAutomaticEmail, isMarkedAsSpam } from './read-headers.ts'
import { insertAttachments, type NewAttachment, storeAttachments } from './store-attachments.ts'
import { stripQuotes } from './strip-quotes.ts'
import { type AutomaticKind, type InboundOutcome, inboundEmails, messageEmails } from './tables.ts'

const MAX_BODY_LENGTH = 10_000
const MAX_WHOLE_LENGTH = 100_000

export interface InboundContext {
  db: Db
  files: FileStorage
  mailbox: string
  replyAddress: string
  senderAddresses: string[]
}

export interface RecordedEmail {
  outcome: InboundOutcome | 'duplicate'
  /** A person should look at the email in the mailbox. */
  needsAttention: boolean
}

/**
 * Records a received email once, however often it is read: as the customer's message in its conversation or in a new one.
 * An email that a program sent is only shown in its conversation. Causes no email to its sender.
 */
export async function recordInboundEmail(
  context: InboundContext,
  position: MailboxPosition,
  received: ReceivedEmail,
): Promise<RecordedEmail> {
  const { db, files, mailbox, replyAddress } = context
  const { email, problem } = received
  const settings = await getSettings(db)
  const automatic = detectAutomaticEmail(email)
  const ownAddresses = [settings.supportEmail, ...context.senderAddresses]
  const isOwn = automatic !== 'bounce' && (await isOwnEmail(db, email, ownAddresses))
  const thread = isOwn
    ? null
    : await findThread(db, email, { replyAddress, isReport: automatic === 'bounce' })
  const isAdded = !isOwn && (thread !== null || automatic === null)
  const attachments = isAdded && !automatic ? await storeAttachments(db, files, email.attachments) : []
  return db.transaction(async (tx) => {
    const key = { mailbox, uidValidity: position.uidValidity, uid: position.uid }
    const outcome: InboundOutcome = !isAdded ? 'ignored' : automatic ? 'automatic' : 'added'
    const row = { ...key, id: newId(), fingerprint: getFingerprint(received, key), outcome }
    const inserted = await tx.insert(inboundEmails).values(row).onConflictDoNothing().returning()
    if (inserted.length === 0) return { outcome: 'duplicate', needsAttention: false }
    if (!isAdded) return { outcome, needsAttention: false }
    if (!(await consumeLimit(tx, email, thread))) {
      await setOutcome(tx, row.id, 'ignored')
      return { outcome: 'ignored', needsAttention: true }
    }
    const conversation = thread && (await lockConversationById(tx, thread.conversationId))
    // The conversation was deleted meanwhile.
    if (!conversation && automatic) {
      await setOutcome(tx, row.id, 'ignored')
      return { outcome: 'ignored', needsAttention: false }
    }
    const isOtherSender = Boolean(conversation) && thread?.isOwnSender === false
    const isUnprovenSender = email.senderCheck === 'failed' && !thread?.hasToken
    const content = { received, automatic, isOtherSender, isUnprovenSender, attachments, settings }
    if (conversation) await addToConversation(tx, conversation, content)
    else await openConversation(tx, content)
    return { outcome, needsAttention: problem !== null }
  })
}

/**
 * Limits the emails that become messages. Whoever writes under the address of a customer must not use up the customer's limit: the
 * secret address proves a reply, and senders that the mail server found forged share one limit.
 */
function consumeLimit(tx: Db, email: InboundEmail, thread: EmailThread | null): Promise<boolean> {
  if (thread?.hasToken) return consumeRateLimitInTransaction(tx, 'inboundEmailSender', thread.conversationId)
  if (email.senderCheck === 'failed') return consumeRateLimitInTransaction(tx, 'inboundEmailForged', 'all')
  return consumeRateLimitInTransaction(tx, 'inboundEmailSender', email.from?.address.toLowerCase() ?? '')
}

async function setOutcome(tx: Db, id: string, outcome: InboundOutcome): Promise<void> {
  await tx.update(inboundEmails).set({ outcome }).where(eq(inboundEmails.id, id))
}

/** Two emails with one Message-ID are the same, unless somebody else uses it. Without one the content decides. */
function getFingerprint({ email }: ReceivedEmail, key: object): string {
  const { messageId, from } = email
  const parts = messageId ? [messageId, from?.address.toLowerCase()] : [JSON.stringify(key)]
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

interface EmailContent {
  received: ReceivedEmail
  automatic: AutomaticKind | null
  isOtherSender: boolean
  isUnprovenSender: boolean
  attachments: NewAttachment[]
  settings: Pick<ShopSettings, 'supportEmail' | 'liveLanguages'>
}

async function addToConversation(tx: Db, conversation: Conversation, content: EmailContent): Promise<void> {
  const { id, channel, subject, spam } = conversation
  const body = getBody(content)
  const messageId = content.automatic
    ? await insertAutomaticMessage(tx, id, body)
    : (await addMessage(tx, { conversationId: id, sender: 'user', body })).id
  await insertEmail(tx, messageId, body, content)
  // Support is told about chats that nobody reads by `notifyWaitingChats`.
  if (channel === 'contact' && !content.automatic && !spam)
    await notifySupportOfReply(tx, { ...conversation, subject: subject ?? '' }, body, content)
}

/** An email without a known thread begins a conversation, like the contact form. Its sender is not a logged-in user. */
async function openConversation(tx: Db, content: EmailContent): Promise<void> {
  const { email } = content.received
  const { from } = email
  const name = from?.name || from?.address.split('@')[0] || '-'
  const conversation = {
    id: newId(),
    channel: 'contact' as const,
    name: truncateText(name, MAX_LENGTHS.name),
    email: from?.address ?? null,
    lang: await chooseLanguage(tx, email, content.settings.liveLanguages),
    subject: truncateText(email.subject, MAX_LENGTHS.subject) || null,
    spam: isMarkedAsSpam(email),
  }
  const body = getBody(content)
  await tx.insert(conversations).values(conversation)
  const { id: messageId } = await addMessage(tx, { conversationId: conversation.id, sender: 'user', body })
  await insertEmail(tx, messageId, body, content)
  if (!conversation.spam)
    await notifySupportOfReply(
      tx,
      { ...conversation, phone: null, serviceType: null, currency: null },
      body,
      content,
    )
}

function getBody({ received: { email } }: EmailContent): string {
  const { text, unquotedText } = email
  const written = unquotedText || text
  return truncateText(stripQuotes(truncateText(written, MAX_WHOLE_LENGTH)), MAX_BODY_LENGTH)
}

async function insertEmail(tx: Db, messageId: number, body: string, content: EmailContent): Promise<void> {
  const { received, automatic, isOtherSender, isUnprovenSender, attachments } = content
  const { email, problem } = received
  const wholeText = truncateText(email.text, MAX_WHOLE_LENGTH)
  await tx.insert(messageEmails).values({
    messageId,
    automatic,
    isOtherSender,
    isUnprovenSender,
    problem,
    fromAddress: email.from?.address ?? null,
    emailMessageId: email.messageId,
    wholeText: wholeText === body ? null : wholeText,
  })
  await insertAttachments(tx, messageId, attachments)
}

/** Inserts a message that nobody has to answer: the conversation keeps its place and its state. */
async function insertAutomaticMessage(tx: Db, conversationId: string, body: string): Promise<number> {
  const [inserted] = await tx
    .insert(conversationMessages)
    .values({ conversationId, sender: 'user', body })
    .returning({ id: conversationMessages.id })
  if (!inserted) throw new Error('insert returned no message')
  await publishConversationEvents(tx, { about: 'state', id: conversationId })
  return inserted.id
}

type Notified = Pick<
  Conversation,
  'id' | 'name' | 'email' | 'phone' | 'serviceType' | 'lang' | 'currency' | 'subject'
>

/** Emails support like the contact form does. */
async function notifySupportOfReply(
  tx: Db,
  conversation: Notified,
  message: string,
  { received, settings }: EmailContent,
): Promise<void> {
  const { email, subject, currency } = conversation
  const sent = {
    ...conversation,
    message,
    email: email ?? '',
    subject: subject || received.email.subject,
    currency: currency ?? BASE_CURRENCY,
  }
  await notifySupport(tx, sent, settings.supportEmail)
}
