import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../database/job-failures.ts'
import type { Db, PagePaths } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { queueOfferEmail } from './notify-customer.ts'
import { isCurrentRevision, offerState } from './select-offers.ts'
import { offerRevisions, offers } from './tables.ts'

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
      .select({ offer: offers, current: offerRevisions })
      .from(offers)
      .innerJoin(offerRevisions, isCurrentRevision)
      .where(and(isDue, isNotSetAside(JOB, offers.id)))
      .orderBy(asc(offers.id))
      .limit(batchSize)
      .for('update', { of: offers, skipLocked: true })
    await processEachInTransaction(tx, JOB, due, {
      getId: ({ offer }) => offer.id,
      async process(savepoint, found) {
        await savepoint.update(offers).set({ remindedAt: sql`now()` }).where(eq(offers.id, found.offer.id))
        await queueOfferEmail(savepoint, 'offer_expiring', found, { paths, supportEmail })
      },
    })
    return due.length
  })
}
