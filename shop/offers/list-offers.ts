import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { containsText } from '../database/search-words.ts'
import { PAGE_SIZE, toPage } from '../database/to-page.ts'
import type { Db } from '../services.ts'
import type { OfferState } from './offer-state.ts'
import { isCurrentRevision, offerState } from './select-offers.ts'
import { offerRevisions, offers } from './tables.ts'

interface OfferFilter {
  state?: OfferState
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
        state && eq(offerState, state),
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

function matches(search: string): SQL | undefined {
  return or(
    containsText(offers.name, search),
    containsText(offers.email, search),
    sql`right(${offers.id}::text, ${search.length}) = ${search.toLowerCase()}`,
  )
}

/** Counts the offers that expired unanswered in the last two weeks: staff revise or withdraw them. */
export async function countExpiredOffers(db: Db): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(offers)
    .innerJoin(offerRevisions, isCurrentRevision)
    .where(and(sql`${offerState} = 'expired'`, sql`${offerRevisions.expiresAt} > now() - interval '14 days'`))
  return found?.count ?? 0
}
