import { gte, sql } from 'drizzle-orm'
import { firstIdAt } from '../id.ts'
import type { Db, ProviderName } from '../services.ts'
import type { PaymentStatus } from './payment-status.ts'
import { payments } from './tables.ts'

/** More than that are not looked at: by then the share of each is known. */
const MOST_COUNTED = 20_000

export interface RecentPayments {
  /** Null until a provider has made its session. */
  provider: ProviderName | null
  status: PaymentStatus
  count: number
}

/** Of those begun in the last minutes, by provider and status. Ids are ordered by time, so no other row is read. */
export async function countRecentPayments(db: Db, minutes: number): Promise<RecentPayments[]> {
  const recent = db
    .select({ provider: payments.provider, status: payments.status })
    .from(payments)
    .where(gte(payments.id, firstIdAt(Date.now() - minutes * 60_000)))
    .limit(MOST_COUNTED)
    .as('recent')
  return db
    .select({ provider: recent.provider, status: recent.status, count: sql<number>`count(*)::int` })
    .from(recent)
    .groupBy(recent.provider, recent.status)
}
