import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { cases } from '../../../shop/cases/tables.ts'
import { deliveryRuns, guaranteeChecks } from '../../../shop/orders/delivery/tables.ts'
import { orders } from '../../../shop/orders/tables.ts'
import type { History } from './create-history.ts'

/** Lets hours pass: moves every time of the history back. */
export async function shiftClock({ db, paymentId, ids }: History, hours: number): Promise<void> {
  const earlier = sql.raw(`interval '${hours} hours'`)
  await db
    .update(orders)
    .set({
      paidAt: sql`${orders.paidAt} - ${earlier}`,
      startAfter: sql`${orders.startAfter} - ${earlier}`,
      startedAt: sql`${orders.startedAt} - ${earlier}`,
      endedAt: sql`${orders.endedAt} - ${earlier}`,
      pausedAt: sql`${orders.pausedAt} - ${earlier}`,
      briefAnsweredAt: sql`${orders.briefAnsweredAt} - ${earlier}`,
    })
    .where(eq(orders.paymentId, paymentId))
  await db
    .update(cases)
    .set({ createdAt: sql`${cases.createdAt} - ${earlier}`, dueAt: sql`${cases.dueAt} - ${earlier}` })
    .where(inArray(cases.orderId, ids))
  await db
    .update(deliveryRuns)
    .set({ dueAt: sql`${deliveryRuns.dueAt} - ${earlier}` })
    .where(inArray(deliveryRuns.orderId, ids))
  await db
    .update(guaranteeChecks)
    .set({ dueAt: sql`${guaranteeChecks.dueAt} - ${earlier}` })
    .where(and(inArray(guaranteeChecks.orderId, ids), isNull(guaranteeChecks.doneAt)))
}
