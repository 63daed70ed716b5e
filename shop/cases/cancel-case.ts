import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { resumeOrder } from '../orders/pause-order.ts'
import type { Db } from '../services.ts'
import { lockCase } from './lock-case.ts'
import { caseEvents, cases } from './tables.ts'

/**
 * Takes a case back before it is decided, and resumes the work. Cancelling it again changes nothing. Throws ShopError
 * `not_found` or `case_decided`.
 */
export async function cancelCase(
  db: Db,
  { caseId, customerId, actor }: { caseId: string; customerId: string; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, orderId } = await lockCase(tx, { caseId, customerId })
    if (state === 'cancelled') return
    if (state !== 'open') throw new ShopError('case_decided')
    await tx
      .update(cases)
      .set({ state: 'cancelled', endedAt: sql`now()` })
      .where(and(eq(cases.id, caseId), eq(cases.state, 'open')))
    await tx.insert(caseEvents).values({ caseId, kind: 'cancelled', ...actorColumns(actor) })
    await resumeOrder(tx, { orderId, reason: 'case', actor })
    await recordAction(tx, { actor, action: 'case.cancelled', subjectId: caseId })
  })
}
