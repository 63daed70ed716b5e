import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { UserActor } from '../actor.ts'
import { addMessage } from '../conversations/add-message.ts'
import { lockConversationById } from '../conversations/customer-thread.ts'
import { conversationMessages, conversations } from '../conversations/tables.ts'
import { BASE_CURRENCY } from '../currencies.ts'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import type { EmailData } from '../outbox/email-data.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db, PagePaths } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { isCurrentRevision, offerState } from './current-offer.ts'
import { type Offer, type OfferRevision, offerRevisions, offers } from './tables.ts'

/** How customers are told about an offer. */
export interface OfferMessageOptions {
  paths: Pick<PagePaths, 'offer'>
  /** Recipient of replies. */
  supportEmail: string
  /** Text of the message in the conversation, with the path of the offer. */
  buildMessage: (path: string) => string
}

type OfferEmailKind = 'offer_sent' | 'offer_revised' | 'offer_expiring'

/** Queues an email with the lines of the current revision and the link. Nobody needs it once the offer has expired. */
export function queueOfferEmail(
  tx: Db,
  kind: OfferEmailKind,
  { offer, current }: { offer: Offer; current: OfferRevision },
  { paths, supportEmail }: Pick<OfferMessageOptions, 'paths' | 'supportEmail'>,
): Promise<string | null> {
  return queueEmail(tx, {
    kind,
    userId: offer.userId,
    conversationId: offer.conversationId ?? undefined,
    toAddress: offer.email,
    replyTo: supportEmail,
    lang: offer.lang,
    data: buildEmailData(offer, current, paths),
    expiresAt: sql<Date>`${current.expiresAt.toISOString()}::timestamptz`,
  })
}

function buildEmailData(
  offer: Offer,
  { lines, total, terms, expiresAt }: OfferRevision,
  paths: OfferMessageOptions['paths'],
): EmailData[OfferEmailKind] {
  return {
    offerId: offer.id,
    name: offer.name,
    link: paths.offer(offer.token, offer.lang),
    lines: lines.map(({ name, quantity, units, price }) => ({
      name,
      quantity: quantity * units,
      amount: { amount: price * units, currency: BASE_CURRENCY },
    })),
    total: { amount: total, currency: BASE_CURRENCY },
    terms,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Adds a message about the offer to its conversation, if that still exists, and assigns the conversation like a reply.
 * `emailId` is the email that tells the same, so that the message is not emailed again.
 */
export async function addOfferMessage(
  tx: Db,
  offer: Offer,
  { actor, emailId, options }: { actor: UserActor; emailId: string | null; options: OfferMessageOptions },
): Promise<void> {
  const { conversationId, token, lang } = offer
  const conversation = conversationId && (await lockConversationById(tx, conversationId))
  if (!conversation) return
  await tx
    .update(conversations)
    .set({ spam: false, assigneeId: sql`coalesce(${conversations.assigneeId}, ${actor.userId}::uuid)` })
    .where(eq(conversations.id, conversation.id))
  const body = options.buildMessage(options.paths.offer(token, lang))
  const { id } = await addMessage(tx, {
    conversationId: conversation.id,
    sender: 'support',
    body,
    authorId: actor.userId,
  })
  await tx.update(conversationMessages).set({ emailId }).where(eq(conversationMessages.id, id))
}

/** Name under which failed rows are recorded. */
const JOB = 'send offer reminders'

/** The last day of an offer that was open for at least two. */
const isDue = and(
  isNull(offers.remindedAt),
  sql`${offerRevisions.expiresAt} between now() and now() + interval '1 day'`,
  sql`${offerRevisions.createdAt} < ${offerRevisions.expiresAt} - interval '2 days'`,
  eq(offerState, 'open'),
)

/** Reminds the customers of open offers once, a day before these expire. Returns how many offers there were. */
export async function sendOfferReminders(
  db: Db,
  paths: Pick<PagePaths, 'offer'>,
  batchSize: number,
): Promise<number> {
  const { supportEmail } = await getSettings(db)
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: offers.id, offer: offers, current: offerRevisions })
      .from(offers)
      .innerJoin(offerRevisions, isCurrentRevision)
      .where(and(isDue, isNotSetAside(JOB, offers.id)))
      .orderBy(asc(offers.id))
      .limit(batchSize)
      .for('update', { of: offers, skipLocked: true })
    await processEachInTransaction(tx, JOB, due, async (savepoint, found) => {
      await savepoint.update(offers).set({ remindedAt: sql`now()` }).where(eq(offers.id, found.offer.id))
      await queueOfferEmail(savepoint, 'offer_expiring', found, { paths, supportEmail })
    })
    return due.length
  })
}
