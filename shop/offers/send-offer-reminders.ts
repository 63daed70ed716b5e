import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, PagePaths } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { queueOfferEmail } from './notify-customer.ts'
import { isCurrentRevision, offerState } from './select-offers.ts'
import { offerRevisions, offers } from './tables.ts'

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
      .select({ offer: offers, current: offerRevisions })
      .from(offers)
      .innerJoin(offerRevisions, isCurrentRevision)
      .where(isDue)
      .orderBy(asc(offers.id))
      .limit(batchSize)
      .for('update', { of: offers, skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ offer }) => offer.id)
    await tx.update(offers).set({ remindedAt: sql`now()` }).where(inArray(offers.id, ids))
    for (const found of due) await queueOfferEmail(tx, 'offer_expiring', found, { paths, supportEmail })
    return due.length
  })
}
