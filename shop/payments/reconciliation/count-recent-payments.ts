import { gte, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../durations.ts'
import { getFirstIdAt } from '../../id.ts'
import type { ProviderName } from '../../payment-provider.ts'
import type { Db } from '../../services.ts'
import type { PaymentStatus } from '../payment-status.ts'
import { payments } from '../tables.ts'

/** Enough rows to know the share of each status. */
const MAX_COUNTED = 20_000

interface RecentPaymentCount {
  /** Null until a provider has created the session. */
  provider: ProviderName | null
  status: PaymentStatus
  count: number
}

/**
 * Counts the payments placed in the last minutes, by provider and status. Ids are ordered by time, so no
 * other row is read.
 */
export async function countRecentPayments(db: Db, minutes: number): Promise<RecentPaymentCount[]> {
  const recent = db
    .select({ provider: payments.provider, status: payments.status })
    .from(payments)
    .where(gte(payments.id, getFirstIdAt(Date.now() - minutes * MINUTE_MS)))
    .limit(MAX_COUNTED)
    .as('recent')
  return db
    .select({ provider: recent.provider, status: recent.status, count: sql<number>`count(*)::int` })
    .from(recent)
    .groupBy(recent.provider, recent.status)
}
