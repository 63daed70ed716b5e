import { and, desc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { memoize } from '../../memoize.ts'
import type { Db } from '../../services.ts'
import { visitorSalts, visits } from '../tables.ts'
import { type BrowserInfo, hashVisitor } from './hash-visitor.ts'

/** The few salts that still exist. Memoized, because checkout should not wait for them. */
const listSalts = memoize(2_000, (db: Db) => db.select({ salt: visitorSalts.salt }).from(visitorSalts))

/** Returns the source of the browser's latest visit within a day; null without one. Only tests pass `at`. */
export async function getOrderAttribution(db: Db, browser: BrowserInfo, at?: Date) {
  const names = (await listSalts(db)).map(({ salt }) => hashVisitor(browser, salt))
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
