import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { isOrderBlocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { getRunRefusal, type RunAction } from '../delivery/run-actions.ts'
import { type FailureCode, isTargetFailure, RUN_TRANSITIONS, type RunState } from '../delivery/run-state.ts'
import { type DeliveryRun, ensureRuns, listRuns } from '../delivery/runs.ts'
import { deliveryRuns } from '../delivery/tables.ts'
import { changePauseReason, pauseOrder, resumeOrder } from '../pause-order.ts'
import { lockOrder, requireNotLeased } from '../require-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { queueOrderPausedEmail } from './change-order-status.ts'
import { recordDelivery } from './record-delivery.ts'

export interface RunUpdate {
  orderId: string
  runId: string
  /** `planned` tries a failed run again; `completed` delivers the whole quantity of the run. */
  to?: 'planned' | 'running' | 'completed'
  /** Delivered part of the run, not the increment. */
  delivered?: number
  actor: Actor
}

/**
 * Starts, continues, completes or retries a run. What a run of the ordered quantity delivers counts for the order; a
 * replacement counts by itself, and the last one ends the lease on its order. Repeating an update changes nothing. Throws
 * ShopError `not_found`, `order_leased`, `order_paused`, `order_disputed`, `transition_not_allowed`, `not_in_progress` and
 * `delivered_out_of_range`.
 */
export async function updateRun(db: Db, update: RunUpdate): Promise<DeliveryRun> {
  const { orderId, runId, actor } = update
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const runs = await listRuns(tx, orderId)
    const run = runs.find(({ id }) => id === runId)
    if (!run) throw new ShopError('not_found')
    await requireNotLeased(tx, update)
    const delivered = update.to === 'completed' ? run.quantity : (update.delivered ?? run.delivered)
    if (delivered > run.quantity) throw new ShopError('delivered_out_of_range')
    const to = update.to ?? getStateByProgress(run, delivered)
    const actions: RunAction[] = []
    if (update.to && update.to !== run.state) actions.push(ACTIONS[update.to])
    if (delivered !== run.delivered) actions.push('progress')
    if (actions.length === 0) return run
    const context = { order, runs, isBlocked: await isOrderBlocked(tx, { orderId }) }
    for (const action of actions) {
      const refusal = getRunRefusal(action, run, context)
      if (refusal) throw new ShopError(refusal)
    }
    if (run.kind === 'replacement') {
      await setReplacement(tx, run, to, delivered)
      const isLast = runs.every(({ id, state }) => id === run.id || RUN_TRANSITIONS[state].length === 0)
      if (to === 'completed' && isLast) await endLease(tx, orderId)
    } else {
      await setState(tx, run, to === 'completed' ? run.state : to)
      const before = runs.filter(({ kind, number }) => kind === 'delivery' && number < run.number)
      const total = before.reduce((sum, { quantity }) => sum + quantity, delivered)
      if (delivered !== run.delivered) await recordDelivery(tx, { orderId, delivered: total, actor })
    }
    const updated = await requireRun(tx, orderId, runId)
    if (updated.state !== run.state || updated.delivered !== run.delivered) {
      await recordAction(tx, actor, 'order.worked', orderId, {
        before: { run: run.number, runState: run.state, delivered: run.delivered },
        after: { run: run.number, runState: updated.state, delivered: updated.delivered },
      })
    }
    return updated
  })
}

const ACTIONS = { planned: 'retry', running: 'start', completed: 'complete' } as const satisfies Record<
  NonNullable<RunUpdate['to']>,
  RunAction
>

function getStateByProgress(run: DeliveryRun, delivered: number): RunState {
  if (delivered === run.quantity) return 'completed'
  return run.state === 'planned' && delivered > 0 ? 'running' : run.state
}

async function setReplacement(tx: Db, run: DeliveryRun, to: RunState, delivered: number): Promise<void> {
  await tx
    .update(deliveryRuns)
    .set({ delivered, endedAt: to === 'completed' ? sql`now()` : null })
    .where(eq(deliveryRuns.id, run.id))
  await setState(tx, run, to)
}

async function endLease(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ leasedBy: null, leasedUntil: null }).where(eq(orders.id, orderId))
}

async function setState(tx: Db, run: DeliveryRun, to: RunState): Promise<void> {
  if (to === run.state) return
  const isStarted = to === 'running' || to === 'completed'
  await tx
    .update(deliveryRuns)
    .set({
      state: to,
      failureCode: null,
      startedAt: isStarted ? sql`coalesce(${deliveryRuns.startedAt}, now())` : undefined,
    })
    .where(eq(deliveryRuns.id, run.id))
}

async function requireRun(tx: Db, orderId: string, runId: string): Promise<DeliveryRun> {
  const [run] = await tx
    .select()
    .from(deliveryRuns)
    .where(and(eq(deliveryRuns.id, runId), eq(deliveryRuns.orderId, orderId)))
  if (!run) throw new ShopError('not_found')
  return run
}

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
    const order = await lockOrder(tx, orderId)
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
    await endLease(tx, orderId)
    const event = { orderId, kind: 'run_failed' as const, ...actorColumns(actor) }
    await tx.insert(orderEvents).values({ ...event, note: note ? `${code}: ${note}` : code })
    const paused =
      isTargetFailure(code) && (await pauseOrder(tx, { orderId, reason: 'target', actor, note: code }))
    if (paused && isTargetFailure(code)) await queueOrderPausedEmail(tx, { orderId, reason: code })
    await recordAction(tx, actor, 'order.worked', orderId, { after: { run: run.number, failed: code } })
    return { orderId, paused, run }
  })
}

/**
 * Resumes the work on an order whose case has ended. While its profile or video is not reachable it stays paused for that, and
 * the customer is asked to correct it.
 */
export async function resumeAfterCase(
  tx: Db,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<void> {
  const codes = (await listRuns(tx, orderId)).flatMap(({ kind, state, failureCode }) =>
    kind === 'delivery' && state === 'failed' && failureCode ? failureCode : [],
  )
  const code = codes.find(isTargetFailure)
  if (!code) {
    await resumeOrder(tx, { orderId, reason: 'case', actor })
    return
  }
  const isWaiting = await changePauseReason(tx, { orderId, reason: 'target' })
  if (isWaiting) await queueOrderPausedEmail(tx, { orderId, reason: code })
}

/** Returns the named run, or the one in work, or the next one. */
function pickRun(runs: DeliveryRun[], runId: string | undefined): DeliveryRun {
  if (runId !== undefined) {
    const named = runs.find(({ id }) => id === runId)
    if (!named) throw new ShopError('not_found')
    const results: readonly RunState[] = RUN_TRANSITIONS[named.state]
    if (!results.includes('failed')) throw new ShopError('transition_not_allowed')
    return named
  }
  const run = runs.find(({ state }) => state === 'running') ?? runs.find(({ state }) => state === 'planned')
  if (!run) throw new ShopError('transition_not_allowed')
  return run
}
