import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { containsText } from '../database/text-search.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { requireOfferCustomer } from './accept-offer.ts'
import { getCurrentOffer, isCurrentRevision, offerState } from './current-offer.ts'
import type { OfferFilterState } from './offer-state.ts'
import { type Offer, offerRevisions, offers } from './tables.ts'

/** The form of the token in a link. Logs redact it by its prefix. */
export const OFFER_TOKEN_PATTERN = /^offer_[\w-]{43}$/

/**
 * Returns the offer of a link. Until an account owns it, whoever has the link may see it; afterwards only that account. Throws
 * ShopError `not_found`, `offer_not_yours` or `unauthenticated`. The orders are those of the last acceptance, in the order of the
 * lines.
 */
export async function getCustomerOffer(
  db: Db,
  { token, customerId }: { token: string; customerId: string | null },
) {
  const found = await getCurrentOffer(db, eq(offers.token, token))
  if (!found) throw new ShopError('not_found')
  const { offer } = found
  if (customerId) requireOfferCustomer(offer, customerId)
  else if (offer.userId) throw new ShopError('unauthenticated')
  return { ...found, orderIds: (await listOrders(db, offer.paymentId)).map(({ id }) => id) }
}

export type CustomerOffer = Awaited<ReturnType<typeof getCustomerOffer>>

/** Returns the offer that a payment accepted; null for a payment without one. */
export async function getOfferOfPayment(
  db: Db,
  paymentId: string,
): Promise<Pick<Offer, 'id' | 'token'> | null> {
  const [found] = await db
    .select({ id: offers.id, token: offers.token })
    .from(offers)
    .where(eq(offers.paymentId, paymentId))
  return found ?? null
}

export type StaffOffer = NonNullable<Awaited<ReturnType<typeof getStaffOffer>>>

/** Returns an offer with all revisions and the orders of its payment; null when there is none. */
export async function getStaffOffer(db: Db, offerId: string) {
  const found = await getCurrentOffer(db, eq(offers.id, offerId))
  if (!found) return null
  const { paymentId, userId, createdBy } = found.offer
  const author = alias(users, 'author')
  const revisions = await db
    .select({ revision: offerRevisions, author: author.name })
    .from(offerRevisions)
    .innerJoin(author, eq(author.id, offerRevisions.authorId))
    .where(eq(offerRevisions.offerId, offerId))
    .orderBy(asc(offerRevisions.number))
  const people = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        [userId, createdBy].flatMap((id) => id ?? []),
      ),
    )
  const [payment] = paymentId ? await db.select().from(payments).where(eq(payments.id, paymentId)) : []
  return {
    ...found,
    revisions,
    createdByName: people.find(({ id }) => id === createdBy)?.name ?? null,
    customer: people.find(({ id }) => id === userId) ?? null,
    payment: payment ?? null,
    orders: await listOrders(db, paymentId),
  }
}

async function listOrders(db: Db, paymentId: string | null) {
  if (!paymentId) return []
  return db
    .select({ id: orders.id, packageName: orders.packageName, status: orders.status, price: orders.price })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .orderBy(asc(orders.line))
}

interface OfferFilter {
  state?: OfferFilterState
  /** Part of a name or an email, or the end of an id. */
  search?: string
  conversationId?: string
  /** `next` of the previous page. */
  before?: string
  limit?: number
}

/** Lists offers for staff, newest first. */
export async function listOffers(db: Db, filter: OfferFilter = {}) {
  const { state, search, conversationId, before, limit = PAGE_SIZE } = filter
  const found = await db
    .select({ offer: offers, current: offerRevisions, state: offerState })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
    .where(
      and(
        state && hasState(state),
        search ? matches(search) : undefined,
        conversationId ? eq(offers.conversationId, conversationId) : undefined,
        before ? lt(offers.id, before) : undefined,
      ),
    )
    .orderBy(desc(offers.id))
    .limit(limit + 1)
  const { rows, next } = toPage(
    found.map((row) => ({ ...row, id: row.offer.id })),
    limit,
  )
  return { offers: rows, next }
}

function hasState(state: OfferFilterState): SQL | undefined {
  if (state === 'unanswered') return isUnanswered
  if (state === 'current') return or(eq(offerState, 'open'), isUnanswered)
  return eq(offerState, state)
}

function matches(search: string): SQL | undefined {
  return or(
    containsText(offers.name, search),
    containsText(offers.email, search),
    sql`right(${offers.id}::text, ${search.length}) = ${search.toLowerCase()}`,
  )
}

/** Condition: the offer expired unanswered in the last two weeks. Staff revise or withdraw it. */
const isUnanswered = and(
  eq(offerState, 'expired'),
  sql`${offerRevisions.expiresAt} > now() - interval '14 days'`,
)

export async function countUnansweredOffers(db: Db): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
    .where(isUnanswered)
  return found?.count ?? 0
}

/** Counts the offers that a customer can accept for less than an amount of pence. */
export async function countOpenOffersBelow(db: Db, pence: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
    .where(and(inArray(offerState, ['open', 'accepted']), lt(offerRevisions.total, pence)))
  return row?.count ?? 0
}
