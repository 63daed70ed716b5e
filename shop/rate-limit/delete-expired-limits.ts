import { lte, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { rateLimits } from './tables.ts'

/** What was tried too long ago to count need not be kept. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.expire, sql`now()`))
}
