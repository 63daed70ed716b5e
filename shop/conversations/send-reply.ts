import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  sql,
} from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import { ShopError } from '../errors.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { createReplyToken } from '../reply-address.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { addMessage, getSentMessage } from './add-message.ts'
import { type Conversation, lockConversationById } from './customer-thread.ts'
import { getLastMessageId } from './inbound-email/find-thread.ts'
import { isVisibleToCustomer } from './inbound-email/get-received-email.ts'
import { MAX_LENGTHS, type Message } from './message.ts'
import { conversationMessages, conversations } from './tables.ts'
import { publishConversationEvents } from './updates.ts'

interface NewReply {
  id: string
  message: string
  /** Idempotency key from the browser, the same for every attempt to send the reply. */
  clientKey?: string
  /** Newest reply of staff that the author has seen, if they tell it. */
  seenReplyId?: number
  actor: Actor
}

/**
 * Stores a reply of staff, once per client key. Assigns an unassigned conversation to the author and marks it as not
 * spam. Throws `not_found`, `idempotency_key_reused` when the key belongs to another message, and `answered_meanwhile`
 * when a colleague has replied since the author looked.
 */
export async function sendReply(
  db: Db,
  { id, message, clientKey, seenReplyId, actor }: NewReply,
): Promise<Message> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const conversation = await lockConversationById(tx, id)
    if (!conversation) throw new ShopError('not_found')
    const sender = 'support' as const
    const reply = { conversationId: id, sender, body: message, authorId: actor.userId, clientKey }
    const earlier = await getSentMessage(tx, reply)
    if (earlier) return earlier
    if (seenReplyId !== undefined) await requireNoLaterReply(tx, { id, seenReplyId, actor })
    await recordAction(tx, actor, 'conversation.answered', id)
    await tx
      .update(conversations)
      .set({ spam: false, assigneeId: sql`coalesce(${conversations.assigneeId}, ${actor.userId}::uuid)` })
      .where(eq(conversations.id, id))
    const added = await addMessage(tx, reply)
    await deliverReply(tx, conversation, supportEmail)
    return added
  })
}

async function requireNoLaterReply(
  tx: Db,
  { id, seenReplyId, actor }: Required<Pick<NewReply, 'id' | 'seenReplyId' | 'actor'>>,
): Promise<void> {
  const { conversationId, authorId } = conversationMessages
  const isOfColleague = actor.userId === null ? isNotNull(authorId) : ne(authorId, actor.userId)
  const isLater = gt(conversationMessages.id, seenReplyId)
  const count = await tx.$count(conversationMessages, and(eq(conversationId, id), isOfColleague, isLater))
  if (count > 0) throw new ShopError('answered_meanwhile')
}

/**
 * Emails the reply to a contact message at once. A chat visitor has five minutes to see it first, counted from the
 * oldest reply they have not seen.
 */
async function deliverReply(tx: Db, conversation: Conversation, supportEmail: string): Promise<void> {
  const { id, channel, email } = conversation
  if (!email) return
  if (channel === 'contact') {
    await queueReplyEmail(tx, conversation, supportEmail)
    return
  }
  await tx
    .update(conversations)
    .set({ followUpAt: sql`least(${conversations.followUpAt}, now() + interval '5 minutes')` })
    .where(eq(conversations.id, id))
}

/** Returns the maximum length of a reply in characters, which depends on the channel. Throws `not_found`. */
export async function getMaxReplyLength(db: Db, conversationId: string): Promise<number> {
  const [conversation] = await db
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  if (!conversation) throw new ShopError('not_found')
  return conversation.channel === 'contact' ? MAX_LENGTHS.contactMessage : MAX_LENGTHS.chatMessage
}

/** Publishes that staff are typing, without storing it. Throws `not_found`. */
export async function publishStaffTyping(db: Db, id: string): Promise<void> {
  if ((await db.$count(conversations, eq(conversations.id, id))) === 0) throw new ShopError('not_found')
  await publishConversationEvents(db, { about: 'typing', id, by: 'support' })
}

const { id, conversationId, sender, body, authorId, emailId } = conversationMessages

/**
 * Queues one email with all replies that the customer has not seen and that no other email contains. Call it
 * in the transaction that locked the conversation. Returns whether there were any.
 */
async function queueReplyEmail(tx: Db, conversation: Conversation, supportEmail: string): Promise<boolean> {
  const { email, name, lang, channel, subject, visitorSeenId } = conversation
  if (!email) return false
  const isOfThis = eq(conversationId, conversation.id)
  const answers = await tx
    .select({ id, body })
    .from(conversationMessages)
    // Automatic replies have no author and cause no email.
    .where(
      and(isOfThis, eq(sender, 'support'), isNotNull(authorId), isNull(emailId), gt(id, visitorSeenId ?? 0)),
    )
    .orderBy(asc(id))
  const [first] = answers
  if (!first) return false
  const [question] = await tx
    .select({ body })
    .from(conversationMessages)
    .where(and(isOfThis, eq(sender, 'user'), lt(id, first.id), isVisibleToCustomer()))
    .orderBy(desc(id))
    .limit(1)
  const mail = await queueEmail(tx, {
    kind: 'support_reply',
    userId: conversation.userId,
    conversationId: conversation.id,
    toAddress: email,
    replyTo: supportEmail,
    replyToken: await getReplyToken(tx, conversation),
    inReplyTo: await getLastMessageId(tx, conversation.id),
    lang,
    data: {
      name,
      channel,
      subject,
      messages: answers.map((answer) => answer.body),
      question: question?.body ?? '',
    },
  })
  if (mail === null) return false
  const carried = inArray(
    id,
    answers.map((answer) => answer.id),
  )
  await tx.update(conversationMessages).set({ emailId: mail }).where(carried)
  return true
}

/** Name under which failed rows are recorded. */
const JOB = 'follow up chats'

/**
 * Emails unseen replies to visitors who have left, up to `limit` conversations. Processes skip rows locked by
 * another, so each visitor gets one email. Returns the number of conversations that were due.
 */
export async function sendFollowUps(db: Db, limit: number): Promise<number> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        ...getTableColumns(conversations),
        isHere: sql<boolean>`coalesce(${conversations.visitorOnlineUntil} > now(), false)`,
      })
      .from(conversations)
      .where(and(lte(conversations.followUpAt, sql`now()`), isNotSetAside(JOB, conversations.id)))
      .orderBy(asc(conversations.followUpAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    await processEachInTransaction(tx, JOB, due, async (savepoint, { isHere, ...conversation }) => {
      const { id, spam } = conversation
      // A visitor with the page open may still see the reply.
      const followUpAt = isHere && !spam ? sql`now() + interval '5 minutes'` : sql`null`
      await savepoint.update(conversations).set({ followUpAt }).where(eq(conversations.id, id))
      if (isHere || spam) return
      // Open inboxes show the state of the email.
      if (await queueReplyEmail(savepoint, conversation, supportEmail))
        await publishConversationEvents(savepoint, { about: 'state', id })
    })
    return due.length
  })
}

/** Returns the token of a conversation's reply address; creates it with the first email to the customer. */
export async function getReplyToken(
  tx: Db,
  { id, replyToken }: { id: string; replyToken: string | null },
): Promise<string> {
  if (replyToken) return replyToken
  const created = createReplyToken()
  await tx.update(conversations).set({ replyToken: created }).where(eq(conversations.id, id))
  return created
}
