import { sql } from 'drizzle-orm'
import { lockAdvisory } from '../database/advisory-lock.ts'
import type { Db } from '../services.ts'
import { claimMeasurements } from '../settings/claims/tables.ts'
import { type MeasureSatisfaction, measureClaims, saveClaims } from './measure-claims.ts'
import { measurePromises, savePromises } from './measure-promises.ts'

/**
 * Measures what the shop's records say about its claims and promises. The reads are single statements outside a
 * transaction, which would hold the only connection of the embedded engine. One transaction writes everything, so cached
 * pages are rendered again at most once for each measurement.
 */
export async function measureTrackRecord(db: Db, measureSatisfaction?: MeasureSatisfaction): Promise<void> {
  const promises = await measurePromises(db)
  const claims = await measureClaims(db, measureSatisfaction)
  await db.transaction(async (tx) => {
    // Two processes would update the rows in turn.
    await lockAdvisory(tx, 'track_record')
    await savePromises(tx, promises)
    await saveClaims(tx, claims)
  })
}

/** Measures when the last measurement is an hour old. */
export async function measureDueTrackRecord(
  db: Db,
  measureSatisfaction?: MeasureSatisfaction,
): Promise<void> {
  const [last] = await db
    .select({
      isFresh: sql<boolean>`coalesce(max(${claimMeasurements.measuredAt}) > now() - interval '1 hour', false)`,
    })
    .from(claimMeasurements)
  if (!last?.isFresh) await measureTrackRecord(db, measureSatisfaction)
}
