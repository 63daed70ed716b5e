import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { orders } from '../tables.ts'
import { guaranteeChecks } from './tables.ts'

/** Days after the completion on which a guaranteed result is checked. */
const CHECK_DAYS = [7, 14, 30, 60, 90]

/** Returns the days of the checks within a guarantee; a short guarantee is checked on its last day. */
function listCheckDays(guaranteeDays: number): number[] {
  const days = CHECK_DAYS.filter((day) => day <= guaranteeDays)
  return days.length > 0 ? days : [guaranteeDays]
}

/** Creates the checks of an order that is being completed. */
export async function createGuaranteeChecks(
  tx: Db,
  { id: orderId, guaranteeDays }: { id: string; guaranteeDays: number | null },
): Promise<void> {
  if (guaranteeDays === null) return
  const checks = listCheckDays(guaranteeDays).map((day) => ({
    orderId,
    day,
    dueAt: sql`now() + make_interval(days => ${day})`,
  }))
  await tx.insert(guaranteeChecks).values(checks).onConflictDoNothing()
}

/** Condition: the check waits for staff or an API client. Refunded orders have no guarantee. */
export function isCheckDue() {
  return and(
    isNull(guaranteeChecks.doneAt),
    lte(guaranteeChecks.dueAt, sql`now()`),
    eq(orders.status, 'completed'),
  )
}
