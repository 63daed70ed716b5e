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
import { listOrderParts } from '../posts.ts'
import { orderEvents, orders } from '../tables.ts'

type Order = typeof orders.$inferSelect

type GuaranteeCheck = typeof guaranteeChecks.$inferSelect

interface CheckReport {
  orderId: string
  /** Days after the completion; one of the order's checks. */
  day: number
  /** The public counts of what the order is delivered to: one, or one of each post in their order. */
  counts: number[]
  uploadId?: string
  actor: Actor
}

/**
 * Records the count of a guarantee check. A drop opens a replacement run for what no open run replaces already, due by the
 * policy accepted with the order. Throws ShopError `not_found` for an unknown check, `transition_not_allowed` for one that is
 * done or not due or whose order is not completed, `start_count_missing`, and `post_unknown` unless each post has its count.
 */
export async function recordGuaranteeCheck(
  db: Db,
  report: CheckReport,
): Promise<{ check: GuaranteeCheck; run: DeliveryRun | null }> {
  const { orderId, day, counts, uploadId, actor } = report
  // Read first: inside the transaction the only connection is taken.
  const archive = await getPolicyArchive(db)
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    await requireDueCheck(tx, { orderId, day })
    if (order.status !== 'completed') throw new ShopError('transition_not_allowed')
    if (uploadId) await requireUploadOfOrder(tx, { id: uploadId, orderId, purpose: 'reading' })
    const parts = readParts(order, counts)
    const missing = parts.reduce((sum, part) => sum + part.missing, 0)
    const [check] = await tx
      .update(guaranteeChecks)
      .set({ doneAt: sql`now()`, missing })
      .where(isCheck({ orderId, day }))
      .returning()
    if (!check) throw new ShopError('not_found')
    for (const { post, count, delivered } of parts)
      await addReading(tx, { orderId, post, count, uploadId, actor, delivered, checkDay: day })
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

/** Compares each count with what it has to be. Gains of one post make no good for the losses of another. */
function readParts(order: Order, counts: number[]) {
  const parts = listOrderParts(order)
  if (parts.length !== counts.length) throw new ShopError('post_unknown')
  return parts.map(({ post, startCount, quantity }, index) => {
    if (startCount === null) throw new ShopError('start_count_missing')
    const count = counts[index] ?? 0
    const missing = Math.min(quantity, Math.max(0, startCount + quantity - count))
    return { post, count, missing, delivered: quantity - missing }
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
