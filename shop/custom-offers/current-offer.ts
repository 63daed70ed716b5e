import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ShopError, type ShopErrorCode } from '../errors.ts'
import type { Db } from '../services.ts'
import { canActOnOffer, type OfferAction, type OfferState } from './offer-state.ts'
import { offerRevisions, offers } from './tables.ts'

/** The state of an offer joined with its current revision, by the database's clock. */
export const offerState = sql<OfferState>`case
  when "offers"."withdrawn_at" is not null then 'withdrawn'
  when exists (select from "orders" where "orders"."payment_id" = "offers"."payment_id"
    and "orders"."paid_at" is not null) then 'paid'
  when exists (select from "orders" where "orders"."payment_id" = "offers"."payment_id"
    and "orders"."status" = 'pending') then 'accepted'
  when "offer_revisions"."expires_at" <= now() then 'expired'
  else 'open' end`

/** Condition: the joined revision is the current one. */
export const isCurrentRevision = and(
  eq(offerRevisions.offerId, offers.id),
  eq(offerRevisions.number, offers.number),
)

/** Returns an offer with its current revision and its state; null when there is none. */
export async function getCurrentOffer(db: Db, isThis: SQL) {
  const [found] = await db
    .select({ offer: offers, current: offerRevisions, state: offerState })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
    .where(isThis)
  return found ?? null
}

/**
 * Returns an offer, locked until the transaction ends. Transactions lock the offer before its payment. Throws
 * `not_found`.
 */
export async function lockOffer(tx: Db, isThis: SQL) {
  await tx.select({ id: offers.id }).from(offers).where(isThis).for('update')
  // Read afterwards, because another transaction may have changed it while this one waited.
  const found = await getCurrentOffer(tx, isThis)
  if (!found) throw new ShopError('not_found')
  return found
}

const REFUSALS = {
  open: null,
  accepted: null,
  paid: 'offer_paid',
  expired: 'offer_expired',
  withdrawn: 'offer_withdrawn',
} as const satisfies Record<OfferState, ShopErrorCode | null>

/** Throws ShopError `offer_paid`, `offer_expired` or `offer_withdrawn` where the state does not allow the action. */
export function requireOfferAction(state: OfferState, action: OfferAction): void {
  if (!canActOnOffer(state, action)) throw new ShopError(REFUSALS[state] ?? 'transition_not_allowed')
}
