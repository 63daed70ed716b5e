import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { createToken } from '../accounts/token.ts'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireCustomerThread } from '../conversations/customer-thread.ts'
import { conversations } from '../conversations/tables.ts'
import { requireRevision } from '../database/revision.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { closeUnpaidPayments } from '../payments/cancel-payment.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { lockOffer, requireOfferAction } from './current-offer.ts'
import { addOfferMessage, type OfferMessageOptions, queueOfferEmail } from './notify-customer.ts'
import type { OfferAction } from './offer-state.ts'
import { type RequestedOfferLine, resolveOfferLines } from './resolve-offer-lines.ts'
import { type Offer, offerRevisions, offers } from './tables.ts'

/** Content of a revision. */
interface OfferTerms {
  lines: RequestedOfferLine[]
  terms: string
  expiresAt: Date
  /** Smallest charge of the offered payment methods, in pence. */
  minimumCharge: number
}

export interface NewOffer extends OfferTerms {
  /** The conversation that the offer answers; null for none. */
  conversationId: string | null
  email: string
  name: string
  lang: Lang
  /** Idempotency key of the form. */
  clientKey?: string
  actor: UserActor
}

/**
 * Creates an offer, queues its email and adds a message to its conversation. An offer in a conversation of an account is
 * for that account. The same client key returns the same offer. Throws ShopError `not_found`, `package_unavailable`,
 * `order_too_large`, `below_minimum_charge` or `idempotency_key_reused`.
 */
export async function createOffer(
  db: Db,
  request: NewOffer,
  options: Omit<OfferMessageOptions, 'supportEmail'>,
): Promise<Offer> {
  const { policy, supportEmail } = await getSettings(db)
  const { conversationId, email, name, lang, clientKey, actor, terms, expiresAt, minimumCharge } = request
  return db.transaction(async (tx) => {
    const userId = conversationId && (await getConversationUser(tx, conversationId))
    const { lines, total } = await resolveOfferLines(tx, request.lines, { lang, policy, minimumCharge })
    const [offer] = await tx
      .insert(offers)
      .values({
        id: newId(),
        token: `offer_${createToken().token}`,
        clientKey,
        email,
        name,
        lang,
        userId,
        conversationId,
        createdBy: actor.userId,
      })
      .onConflictDoNothing({ target: offers.clientKey })
      .returning()
    if (!offer) return requireSameOffer(tx, request, { lines, total })
    const [current] = await tx
      .insert(offerRevisions)
      .values({ offerId: offer.id, number: 1, lines, total, terms, expiresAt, authorId: actor.userId })
      .returning()
    if (!current) throw new Error('revision was not inserted')
    const emailId = await queueOfferEmail(tx, 'offer_sent', { offer, current }, { ...options, supportEmail })
    await addOfferMessage(tx, offer, { actor, emailId, options: { ...options, supportEmail } })
    await recordAction(tx, actor, 'offer.created', offer.id, {
      after: { total, expiresAt: expiresAt.toISOString() },
    })
    return offer
  })
}

async function getConversationUser(tx: Db, conversationId: string): Promise<string | null> {
  return (await requireCustomerThread(tx, eq(conversations.id, conversationId))).userId
}

/** Returns the offer that the same request made earlier. */
async function requireSameOffer(
  tx: Db,
  { clientKey = '', conversationId, email, name, lang, terms, expiresAt, actor }: NewOffer,
  { lines, total }: Awaited<ReturnType<typeof resolveOfferLines>>,
): Promise<Offer> {
  const isFirst = and(eq(offerRevisions.offerId, offers.id), eq(offerRevisions.number, 1))
  const [earlier] = await tx
    .select({ offer: offers, first: offerRevisions })
    .from(offers)
    .innerJoin(offerRevisions, isFirst)
    .where(eq(offers.clientKey, clientKey))
  const requested = [conversationId, email, name, lang, terms, expiresAt, actor.userId, lines, total]
  const { offer, first } = earlier ?? {}
  const made = [
    ...[offer?.conversationId, offer?.email, offer?.name, offer?.lang],
    ...[first?.terms, first?.expiresAt, offer?.createdBy, first?.lines, first?.total],
  ]
  if (!offer || !isDeepStrictEqual(made, requested)) throw new ShopError('idempotency_key_reused')
  return offer
}

interface OfferChange {
  offerId: string
  /** Revision of the row that the change is based on; undefined skips the check. */
  expected: number | undefined
  actor: UserActor
}

/**
 * Replaces the terms of an offer by a new revision and tells the customer. Unpaid orders of the earlier one are
 * cancelled. Throws ShopError `not_found`, `changed_meanwhile`, `offer_paid`, `offer_withdrawn` or those of
 * `createOffer`.
 */
export async function reviseOffer(
  db: Db,
  { offerId, expected, actor, terms, expiresAt, minimumCharge, ...request }: OfferChange & OfferTerms,
  options: Omit<OfferMessageOptions, 'supportEmail'>,
): Promise<void> {
  const { policy, supportEmail } = await getSettings(db)
  await db.transaction(async (tx) => {
    const { offer, current: before, state } = await lockOffer(tx, eq(offers.id, offerId))
    requireRevision(offer.revision, expected)
    requireOfferAction(state, 'revise')
    await closeOfferPayment(tx, offer, { action: 'revise', note: 'replaced by a new revision of the offer' })
    const { lines, total } = await resolveOfferLines(tx, request.lines, {
      lang: offer.lang,
      policy,
      minimumCharge,
    })
    const number = offer.number + 1
    const [current] = await tx
      .insert(offerRevisions)
      .values({ offerId, number, lines, total, terms, expiresAt, authorId: actor.userId })
      .returning()
    if (!current) throw new Error('revision was not inserted')
    await tx.update(offers).set({ number, remindedAt: null }).where(eq(offers.id, offerId))
    const emailId = await queueOfferEmail(
      tx,
      'offer_revised',
      { offer, current },
      { ...options, supportEmail },
    )
    await addOfferMessage(tx, offer, { actor, emailId, options: { ...options, supportEmail } })
    await recordAction(tx, actor, 'offer.revised', offerId, {
      before: { total: before.total, expiresAt: before.expiresAt.toISOString() },
      after: { total, expiresAt: expiresAt.toISOString() },
    })
  })
}

/**
 * Withdraws an offer, so that its link leads to nothing any more. Unpaid orders are cancelled. Throws ShopError
 * `not_found`, `changed_meanwhile`, `offer_paid` or `offer_withdrawn`.
 */
export async function withdrawOffer(db: Db, { offerId, expected, actor }: OfferChange): Promise<void> {
  await db.transaction(async (tx) => {
    const { offer, state } = await lockOffer(tx, eq(offers.id, offerId))
    requireRevision(offer.revision, expected)
    requireOfferAction(state, 'withdraw')
    await closeOfferPayment(tx, offer, { action: 'withdraw', note: 'offer withdrawn' })
    await tx.update(offers).set({ withdrawnAt: sql`now()` }).where(eq(offers.id, offerId))
    await recordAction(tx, actor, 'offer.withdrawn', offerId)
  })
}

/**
 * Closes the unpaid payment of a locked offer, if it has one, for an action. The reconciling job ends the provider's session.
 * Throws as `requireOfferAction` when the money arrived meanwhile, or the offer has expired without its payment.
 */
export async function closeOfferPayment(
  tx: Db,
  { id, paymentId }: Pick<Offer, 'id' | 'paymentId'>,
  { action, note }: { action: OfferAction; note: string },
): Promise<void> {
  if (!paymentId) return
  await lockPayment(tx, paymentId)
  await closeUnpaidPayments(tx, [paymentId], { note })
  requireOfferAction((await lockOffer(tx, eq(offers.id, id))).state, action)
}
