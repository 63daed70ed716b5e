import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { type FailureCode, isTargetFailure } from '../delivery/run-state.ts'
import { type DeliveryRun, ensureRuns, listRuns } from '../delivery/runs.ts'
import { deliveryRuns } from '../delivery/tables.ts'
import { pauseOrder } from '../pause-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { queueOrderPausedEmail } from './queue-order-status-email.ts'
import { requireNotLeased } from './require-not-leased.ts'

interface FailureReport {
  orderId: string
  /** Default: the run in work. */
  runId?: string
  code: FailureCode
  actor: Actor
  /** For staff only. */
  note?: string
}

/**
 * Records that a run failed and releases the lease on its order. When the profile or video is not reachable, the order is
 * paused and the customer is asked to correct it; other failures wait for staff. Throws ShopError `not_found`,
 * `order_not_paid`, `order_leased`, and `transition_not_allowed` when no run can fail.
 */
export async function reportFailure(
  db: Db,
  report: FailureReport,
): Promise<{ orderId: string; paused: boolean; run: DeliveryRun }> {
  const { orderId, code, actor, note } = report
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
    if (!order) throw new ShopError('not_found')
    if (!order.paidAt) throw new ShopError('order_not_paid')
    await requireNotLeased(tx, report)
    const isOpen = order.status === 'pending' || order.status === 'processing'
    if (isOpen) await ensureRuns(tx, order)
    const failing = pickRun(await listRuns(tx, orderId), report.runId)
    const [run] = await tx
      .update(deliveryRuns)
      .set({ state: 'failed', failureCode: code })
      .where(eq(deliveryRuns.id, failing.id))
      .returning()
    if (!run) throw new ShopError('not_found')
    await tx.update(orders).set({ leasedBy: null, leasedUntil: null }).where(eq(orders.id, orderId))
    const event = { orderId, kind: 'run_failed' as const, ...actorColumns(actor) }
    await tx.insert(orderEvents).values({ ...event, note: note ? `${code}: ${note}` : code })
    const paused =
      isTargetFailure(code) && (await pauseOrder(tx, { orderId, reason: 'target', actor, note: code }))
    if (paused && isTargetFailure(code)) await queueOrderPausedEmail(tx, { orderId, reason: code })
    await recordAction(tx, {
      actor,
      action: 'order.worked',
      subjectId: orderId,
      after: { run: run.number, failed: code },
    })
    return { orderId, paused, run }
  })
}

/** Returns the named run, or the one in work, or the next one. */
function pickRun(runs: DeliveryRun[], runId: string | undefined): DeliveryRun {
  if (runId !== undefined) {
    const named = runs.find(({ id }) => id === runId)
    if (!named) throw new ShopError('not_found')
    if (named.state !== 'planned' && named.state !== 'running') throw new ShopError('transition_not_allowed')
    return named
  }
  const run = runs.find(({ state }) => state === 'running') ?? runs.find(({ state }) => state === 'planned')
  if (!run) throw new ShopError('transition_not_allowed')
  return run
}
