import { and, count, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { requireActiveUser } from '../accounts/user.ts'
import type { CurrencyCode } from '../currencies.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import { DAY_MS } from '../durations.ts'
import { ShopError } from '../errors.ts'
import { getFirstIdAt, newId } from '../id.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { recordNotification } from '../notifications/record-notification.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db } from '../services.ts'
import { getSettings, type ShopSettings } from '../settings/get-settings.ts'
import { addMessage } from './add-message.ts'
import type { ServiceType } from './message.ts'
import { getReplyToken } from './send-reply.ts'
import { conversationMessages, conversations } from './tables.ts'

/** Signs that a program filled in the form; other API clients send none of them. */
interface SpamSignals {
  /** A field that people do not see, although a password manager may fill it in. */
  website?: unknown
  /** The sender has sent the message once more. */
  confirmed?: boolean
}

/**
 * Stores a message of the contact form and queues emails to its sender and to support. Throws `message_unconfirmed` for one
 * that a program may have sent, until its sender confirms it: a message is never stored where nobody looks.
 */
export async function submitContactMessage(
  db: Db,
  submission: ContactMessage & { spamSignals: SpamSignals },
): Promise<void> {
  const { message, spamSignals, ...sender } = submission
  const { confirmed = false } = spamSignals
  if (!confirmed && isFilledByProgram(spamSignals)) throw new ShopError('message_unconfirmed')
  const conversation = { id: newId(), channel: 'contact' as const, ...sender }
  const settings = await getSettings(db)
  await db.transaction(async (tx) => {
    if (sender.userId) await requireActiveUser(tx, sender.userId)
    if (!confirmed && (await isDuplicateMessage(tx, message))) throw new ShopError('message_unconfirmed')
    await tx.insert(conversations).values(conversation)
    await addMessage(tx, { conversationId: conversation.id, sender: 'user', body: message })
    await queueContactEmails(tx, { ...conversation, message }, settings)
  })
}

function isFilledByProgram({ website }: SpamSignals): boolean {
  return website !== undefined && website !== null && website !== ''
}

const DUPLICATE_PERIOD_MS = DAY_MS
const MESSAGES_COMPARED = 200
/** People send the same short text too; a program sends it far more often. */
const MAX_COPIES = 10

/**
 * Returns whether the same text has come ten times within a day from any sender: the shop stores no addresses that would
 * tell senders apart.
 */
async function isDuplicateMessage(tx: Db, message: string): Promise<boolean> {
  // A concurrent copy waits, so that it counts this one.
  await lockAdvisory(tx, 'contact_message', message)
  const recent = tx
    .select({ id: conversations.id })
    .from(conversations)
    // Ids are ordered by time, so the index finds the recent ones.
    .where(
      and(
        eq(conversations.channel, 'contact'),
        gte(conversations.id, getFirstIdAt(Date.now() - DUPLICATE_PERIOD_MS)),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(MESSAGES_COMPARED)
    .as('recent')
  const [copies] = await tx
    .select({ count: count() })
    .from(recent)
    .innerJoin(conversationMessages, eq(conversationMessages.conversationId, recent.id))
    .where(and(eq(conversationMessages.sender, 'user'), eq(conversationMessages.body, message)))
  return (copies?.count ?? 0) >= MAX_COPIES
}

interface ContactMessage {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  serviceType: ServiceType | null
  lang: Lang
  currency: CurrencyCode
  /** The logged-in user; null for a visitor. */
  userId: string | null
}

/** Queues an email with all fields to support and a confirmation to the sender. */
export async function queueContactEmails(
  tx: Db,
  { id, ...sent }: ContactMessage & { id: string },
  { supportEmail, policy }: Pick<ShopSettings, 'supportEmail' | 'policy'>,
): Promise<void> {
  const { name, email, lang } = sent
  await notifySupport(tx, { id, ...sent }, supportEmail)
  await queueEmail(tx, {
    kind: 'contact_acknowledged',
    userId: sent.userId,
    conversationId: id,
    toAddress: email,
    replyToken: await getReplyToken(tx, { id, replyToken: null }),
    lang,
    data: { name, replyHours: policy.replyHours },
    // A later confirmation would only confuse.
    expiresAt: sql`now() + interval '3 days'`,
  })
}

/** Queues the email with all fields to support. */
export async function notifySupport(
  tx: Db,
  { id, ...sent }: Omit<ContactMessage, 'userId'> & { id: string },
  supportEmail: string,
): Promise<void> {
  const { name, email, phone, subject, message, serviceType, lang, currency } = sent
  const emailId = await queueEmail(tx, {
    kind: 'contact_received',
    userId: null,
    conversationId: id,
    toAddress: supportEmail,
    replyTo: email || undefined,
    lang: DEFAULT_LANG,
    data: {
      conversationId: id,
      name,
      email,
      phone,
      subject,
      message,
      serviceType,
      language: lang,
      currency,
    },
  })
  if (emailId) await recordNotification(tx, 'conversation', id, { conversationId: id, emailId })
}

/** Lists the contact messages without spam, newest first. `before` is the last id of the previous page. */
export async function listContactMessages(
  db: Db,
  filter: { before?: string; limit?: number; unanswered?: boolean } = {},
) {
  const { limit = PAGE_SIZE } = filter
  const list = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.channel, 'contact'),
        eq(conversations.spam, false),
        filter.unanswered ? and(conversations.waiting, isNull(conversations.closedAt)) : undefined,
        filter.before ? lt(conversations.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(limit + 1)
  const { rows, next } = toPage(list, limit)
  const ids = rows.map(({ id }) => id)
  const { conversationId, body, id } = conversationMessages
  const first = await db
    .selectDistinctOn([conversationId], { conversationId, body })
    .from(conversationMessages)
    .where(inArray(conversationId, ids))
    .orderBy(conversationId, id)
  const bodies = new Map(first.map((one) => [one.conversationId, one.body]))
  return { messages: rows.map((row) => ({ ...row, message: bodies.get(row.id) ?? '' })), next }
}
