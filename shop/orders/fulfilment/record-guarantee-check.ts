import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { getPolicyArchive, getPolicyOf } from '../../settings/policy-archive.ts'
import { requireUploadOfOrder } from '../../uploads/get-upload.ts'
import { addReading } from '../delivery/readings.ts'
import { createReplacementRun, type DeliveryRun, sumOpenReplacements } from '../delivery/runs.ts'
import { guaranteeChecks } from '../delivery/tables.ts'
import { orderEvents, orders } from '../tables.ts'

type GuaranteeCheck = typeof guaranteeChecks.$inferSelect

interface CheckReport {
  orderId: string
  /** Days after the completion; one of the order's checks. */
  day: number
  /** The public count of the profile or video. */
  count: number
  uploadId?: string
  actor: Actor
}

/**
 * Records the count of a guarantee check. A drop opens a replacement run for what no open run replaces already, due by the
 * policy accepted with the order. Throws ShopError `not_found` for an unknown check, `transition_not_allowed` for one that is
 * done or not due or whose order is not completed, and `start_count_missing`.
 */
export async function recordGuaranteeCheck(
  db: Db,
  report: CheckReport,
): Promise<{ check: GuaranteeCheck; run: DeliveryRun | null }> {
  const { orderId, day, count, uploadId, actor } = report
  // Read first: inside the transaction the only connection is taken.
  const archive = await getPolicyArchive(db)
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    await requireDueCheck(tx, { orderId, day })
    if (order.status !== 'completed') throw new ShopError('transition_not_allowed')
    if (order.startCount === null) throw new ShopError('start_count_missing')
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const missing = Math.min(order.quantity, Math.max(0, order.startCount + order.quantity - count))
    const [check] = await tx
      .update(guaranteeChecks)
      .set({ doneAt: sql`now()`, missing })
      .where(isCheck({ orderId, day }))
      .returning()
    if (!check) throw new ShopError('not_found')
    await addReading(tx, {
      orderId,
      count,
      uploadId,
      actor,
      delivered: order.quantity - missing,
      checkDay: day,
    })
    await tx.insert(orderEvents).values({ orderId, kind: 'checked', amount: missing, ...actorColumns(actor) })
    const quantity = missing - (await sumOpenReplacements(tx, orderId))
    const hours = getPolicyOf(archive, order.policyVersion).replacementHours
    const run = quantity > 0 ? await createReplacementRun(tx, { orderId, quantity, hours }) : null
    await recordAction(tx, {
      actor,
      action: 'order.worked',
      subjectId: orderId,
      after: { checkDay: day, missing },
    })
    return { check, run }
  })
}

function isCheck({ orderId, day }: { orderId: string; day: number }) {
  return and(eq(guaranteeChecks.orderId, orderId), eq(guaranteeChecks.day, day))
}

async function requireDueCheck(tx: Db, of: { orderId: string; day: number }): Promise<void> {
  const [check] = await tx
    .select({
      doneAt: guaranteeChecks.doneAt,
      isDue: sql<boolean>`${guaranteeChecks.dueAt} <= now()`,
    })
    .from(guaranteeChecks)
    .where(isCheck(of))
  if (!check) throw new ShopError('not_found')
  if (check.doneAt || !check.isDue) throw new ShopError('transition_not_allowed')
}
