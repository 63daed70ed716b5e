import { eq } from 'drizzle-orm'
import { createToken } from '../accounts/token.ts'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { requireConversation } from '../conversations/require-conversation.ts'
import { conversations } from '../conversations/tables.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { addOfferMessage, type OfferChannel, queueOfferEmail } from './notify-customer.ts'
import { type RequestedOfferLine, resolveOfferLines } from './resolve-offer-lines.ts'
import { type Offer, offerRevisions, offers } from './tables.ts'

/** Content of a revision. */
export interface OfferTerms {
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
  channel: Omit<OfferChannel, 'supportEmail'>,
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
    if (!offer) return requireOfferByKey(tx, clientKey, actor)
    const [current] = await tx
      .insert(offerRevisions)
      .values({ offerId: offer.id, number: 1, lines, total, terms, expiresAt, authorId: actor.userId })
      .returning()
    if (!current) throw new Error('revision was not inserted')
    const told = { ...channel, supportEmail }
    const emailId = await queueOfferEmail(tx, 'offer_sent', { offer, current }, told)
    await addOfferMessage(tx, offer, { actor, emailId, channel: told })
    await recordAction(tx, {
      actor,
      action: 'offer.created',
      subjectId: offer.id,
      after: { total, expiresAt: expiresAt.toISOString() },
    })
    return offer
  })
}

async function getConversationUser(tx: Db, conversationId: string): Promise<string | null> {
  return (await requireConversation(tx, eq(conversations.id, conversationId))).userId
}

async function requireOfferByKey(
  tx: Db,
  clientKey: string | undefined,
  { userId }: UserActor,
): Promise<Offer> {
  const [offer] = clientKey ? await tx.select().from(offers).where(eq(offers.clientKey, clientKey)) : []
  if (offer?.createdBy !== userId) throw new ShopError('idempotency_key_reused')
  return offer
}
