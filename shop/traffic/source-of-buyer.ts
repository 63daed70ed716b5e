import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import type { Source } from './dimensions.ts'
import { readNow } from './salts.ts'
import { visits } from './tables.ts'
import { type Browser, visitorOf } from './visitor-of.ts'

export interface BuyerSource {
  source: Source
  campaign: string | null
}

/** Where who asks came from: their latest visit of the last day. Null when there was none, or nobody can say. */
export async function sourceOfBuyer(db: Db, browser: Browser, at?: Date): Promise<BuyerSource | null> {
  const now = await readNow(db, at)
  const salts = [now.salt, now.saltBefore].filter((salt) => salt !== null)
  if (salts.length === 0) return null
  const names = salts.map((salt) => visitorOf(browser, salt))
  const [visit] = await db
    .select({ source: visits.source, campaign: visits.campaign })
    .from(visits)
    .where(
      and(
        inArray(visits.visitor, names),
        gt(visits.lastAt, sql`${now.at.toISOString()}::timestamptz - interval '24 hours'`),
      ),
    )
    .orderBy(desc(visits.lastAt))
    .limit(1)
  return visit ?? null
}
