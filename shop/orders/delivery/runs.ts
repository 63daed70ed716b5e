import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import type { OrderStatus } from '../order-status.ts'
import { resumeOrder } from '../pause-order.ts'
import type { orders } from '../tables.ts'
import { isTargetFailure, type TargetFailureCode } from './run-state.ts'
import { deliveryRuns } from './tables.ts'

export type DeliveryRun = typeof deliveryRuns.$inferSelect

type Order = typeof orders.$inferSelect

export function listRuns(db: Db, orderId: string): Promise<DeliveryRun[]> {
  return db
    .select()
    .from(deliveryRuns)
    .where(eq(deliveryRuns.orderId, orderId))
    .orderBy(asc(deliveryRuns.number))
}

/** Creates the run of the whole quantity unless the order has runs already. The caller has locked the order. */
export async function ensureRuns(tx: Db, order: Order): Promise<DeliveryRun[]> {
  const runs = (await listRuns(tx, order.id)).filter(({ kind }) => kind === 'delivery')
  if (runs.length > 0) return runs
  const isStarted = order.status === 'processing'
  return tx
    .insert(deliveryRuns)
    .values({
      id: newId(),
      orderId: order.id,
      number: getNextNumber(order.id),
      state: isStarted ? 'running' : 'planned',
      quantity: order.quantity,
      delivered: order.delivered,
      earliestStart: order.startAfter,
      pacePerDay: order.pacePerDay,
      startCount: order.startCount,
      startedAt: isStarted ? order.startedAt : null,
    })
    .returning()
}

function getNextNumber(orderId: string) {
  return sql<number>`(select coalesce(max(number), 0) + 1 from delivery_runs where order_id = ${orderId})`
}

export async function startFirstRun(tx: Db, order: Order): Promise<void> {
  const runs = await ensureRuns(tx, order)
  const first = runs.find(({ state }) => state === 'planned' || state === 'failed')
  if (!first || runs.some(({ state }) => state === 'running')) return
  await tx
    .update(deliveryRuns)
    .set({ state: 'running', failureCode: null, startedAt: sql`now()` })
    .where(eq(deliveryRuns.id, first.id))
}

/**
 * Spreads the delivered total of an order over its runs, in their order. A full run is completed, and a correction
 * downwards reopens it.
 */
export async function spreadDelivered(tx: Db, order: Order): Promise<void> {
  let rest = order.delivered
  for (const run of await ensureRuns(tx, order)) {
    if (run.state === 'cancelled') continue
    const delivered = Math.min(rest, run.quantity)
    rest -= delivered
    const isFull = delivered === run.quantity
    const isIdle = delivered === 0 && run.state !== 'completed'
    const state = isFull ? 'completed' : isIdle || run.state === 'failed' ? run.state : 'running'
    const startCount = run.number === 1 ? order.startCount : run.startCount
    if (delivered === run.delivered && state === run.state && startCount === run.startCount) continue
    await tx
      .update(deliveryRuns)
      .set({
        delivered,
        state,
        startCount,
        failureCode: state === 'failed' ? run.failureCode : null,
        startedAt: state === 'planned' || state === 'failed' ? run.startedAt : (run.startedAt ?? sql`now()`),
        endedAt: isFull ? (run.endedAt ?? sql`now()`) : null,
      })
      .where(eq(deliveryRuns.id, run.id))
  }
}

/** Ends the runs of an order that reaches a final status. Replacements go on where the customer keeps the result. */
export async function endRuns(tx: Db, orderId: string, to: OrderStatus): Promise<void> {
  const isOpen = and(
    eq(deliveryRuns.orderId, orderId),
    inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
  )
  const isOpenDelivery = and(isOpen, eq(deliveryRuns.kind, 'delivery'))
  const endedAt = sql`now()`
  if (to === 'completed') {
    await tx
      .update(deliveryRuns)
      .set({ state: 'completed', delivered: deliveryRuns.quantity, failureCode: null, endedAt })
      .where(isOpenDelivery)
    return
  }
  await tx
    .update(deliveryRuns)
    .set({ state: 'cancelled', endedAt })
    .where(to === 'partial' ? isOpenDelivery : isOpen)
}

interface NewReplacement {
  orderId: string
  quantity: number
  /** Hours within which the policy promises the replacement. */
  hours: number
  /** The case that the run resolves; null for a guarantee. */
  caseId?: string | null
}

/** Creates a run that delivers again what was lost or missing. The caller has locked the order. */
export async function createReplacementRun(tx: Db, replacement: NewReplacement): Promise<DeliveryRun> {
  const { orderId, quantity, hours, caseId = null } = replacement
  const [run] = await tx
    .insert(deliveryRuns)
    .values({
      id: newId(),
      orderId,
      number: getNextNumber(orderId),
      kind: 'replacement',
      quantity,
      caseId,
      dueAt: sql`now() + make_interval(secs => ${hours}::float8 * 3600)`,
    })
    .returning()
  if (!run) throw new Error('insert returned no run')
  return run
}

/** Sums what the open replacement runs still have to deliver. */
export async function sumOpenReplacements(tx: Db, orderId: string): Promise<number> {
  const [sum] = await tx
    .select({
      units: sql<number>`coalesce(sum(${deliveryRuns.quantity} - ${deliveryRuns.delivered}), 0)::float8`,
    })
    .from(deliveryRuns)
    .where(
      and(
        eq(deliveryRuns.orderId, orderId),
        eq(deliveryRuns.kind, 'replacement'),
        inArray(deliveryRuns.state, ['planned', 'running', 'failed']),
      ),
    )
  return sum?.units ?? 0
}

/**
 * Resumes an order whose customer has corrected what could not be reached: tries the runs again that failed for one of these
 * reasons. One that failed for another reason keeps the order paused.
 */
export async function resumeCorrectedOrder(
  tx: Db,
  { id: orderId, status }: Pick<Order, 'id' | 'status'>,
  { codes, actor }: { codes: readonly TargetFailureCode[]; actor: Actor },
): Promise<void> {
  const failed = (await listRuns(tx, orderId)).filter(({ state, failureCode }) => {
    return state === 'failed' && failureCode !== null && isTargetFailure(failureCode)
  })
  const isCorrected = failed.every(({ failureCode }) => codes.some((code) => code === failureCode))
  if (!isCorrected) return
  for (const { id, startedAt } of failed) {
    const state = status === 'processing' && startedAt ? 'running' : 'planned'
    await tx.update(deliveryRuns).set({ state, failureCode: null }).where(eq(deliveryRuns.id, id))
  }
  await resumeOrder(tx, { orderId, reason: 'target', actor })
}
