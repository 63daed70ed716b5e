import { and, desc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { remember } from '../remember.ts'
import type { Db } from '../services.ts'
import type { Source } from './dimensions.ts'
import { trafficSalts, visits } from './tables.ts'
import { type Browser, visitorOf } from './visitor-of.ts'

export interface BuyerSource {
  source: Source
  campaign: string | null
}

/** Of a few days, for older ones are gone. An order must not wait for what hardly ever changes. */
const readSalts = remember(2_000, (db: Db) => db.select({ salt: trafficSalts.salt }).from(trafficSalts))

/**
 * Where who asks came from: their latest visit of the last day. Null when there was none, or nobody can say. `at` is
 * for tests: the time is the database's.
 */
export async function sourceOfBuyer(db: Db, browser: Browser, at?: Date): Promise<BuyerSource | null> {
  const names = (await readSalts(db)).map(({ salt }) => visitorOf(browser, salt))
  if (names.length === 0) return null
  const now: SQL = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  const [visit] = await db
    .select({ source: visits.source, campaign: visits.campaign })
    .from(visits)
    .where(and(inArray(visits.visitor, names), gt(visits.lastAt, sql`${now} - interval '24 hours'`)))
    .orderBy(desc(visits.lastAt))
    .limit(1)
  return visit ?? null
}
