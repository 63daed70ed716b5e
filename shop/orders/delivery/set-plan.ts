import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { DAY_MS } from '../../durations.ts'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import type { Db } from '../../services.ts'
import { findPlanRefusal } from '../order-status.ts'
import { lockOrder, requireNotLeased } from '../require-order.ts'
import { type DeliveryRun, ensureRuns, listRuns, spreadDelivered } from './runs.ts'
import { deliveryRuns } from './tables.ts'

interface PlannedRun {
  quantity: number
  earliestStart: Date | null
  pacePerDay: number | null
}

interface PlanChange {
  orderId: string
  /** In the order in which they are worked. */
  runs: PlannedRun[]
  actor: Actor
}

/**
 * Sets the runs in which a paid, open order is delivered. Runs keep their place: those in work or completed can be resized,
 * but not below what they delivered. Throws ShopError `not_found`, `order_not_paid`, `transition_not_allowed` for an ended
 * order, `order_leased` and `runs_invalid`.
 */
export async function setDeliveryPlan(db: Db, { orderId, runs, actor }: PlanChange): Promise<DeliveryRun[]> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refusal = findPlanRefusal(order)
    if (refusal) throw new ShopError(refusal)
    await requireNotLeased(tx, { orderId, actor })
    const current = await ensureRuns(tx, order)
    requireValidPlan(order.quantity, current, runs)
    const removed = current.slice(runs.length).map(({ id }) => id)
    if (removed.length > 0) await tx.delete(deliveryRuns).where(inArray(deliveryRuns.id, removed))
    await moveReplacements(tx, orderId, current.length, runs.length)
    for (const [index, run] of runs.entries()) {
      const existing = current[index]
      if (existing) await tx.update(deliveryRuns).set(run).where(eq(deliveryRuns.id, existing.id))
      else await tx.insert(deliveryRuns).values({ id: newId(), orderId, number: index + 1, ...run })
    }
    // A run in work may be as small now as what it delivered.
    await spreadDelivered(tx, order)
    const describe = (list: PlannedRun[]) => ({ runs: list.map(({ quantity }) => quantity).join(' + ') })
    await recordAction(tx, actor, 'order.worked', orderId, {
      before: describe(current),
      after: describe(runs),
    })
    return listRuns(tx, orderId)
  })
}

function requireValidPlan(quantity: number, current: DeliveryRun[], runs: PlannedRun[]): void {
  const sum = runs.reduce((total, run) => total + run.quantity, 0)
  const isKept = current.every((run, index) => {
    const planned = runs[index]
    if (!planned) return run.state === 'planned' && run.delivered === 0
    return run.state === 'completed' ? planned.quantity === run.quantity : planned.quantity >= run.delivered
  })
  if (sum !== quantity || !isKept) throw new ShopError('runs_invalid')
}

/** Keeps the numbers of the replacements behind those of the deliveries. */
async function moveReplacements(tx: Db, orderId: string, before: number, after: number): Promise<void> {
  if (before === after) return
  const rows = await tx
    .select({ id: deliveryRuns.id, number: deliveryRuns.number })
    .from(deliveryRuns)
    .where(
      and(
        eq(deliveryRuns.orderId, orderId),
        eq(deliveryRuns.kind, 'replacement'),
        gt(deliveryRuns.number, before),
      ),
    )
  const sorted = rows.toSorted((a, b) => (after > before ? b.number - a.number : a.number - b.number))
  for (const { id, number } of sorted) {
    await tx
      .update(deliveryRuns)
      .set({ number: number + after - before })
      .where(eq(deliveryRuns.id, id))
  }
}

/** How far ahead customers may postpone the start. */
export const MAX_START_DAYS = 30

/** Start and pace that the customer chose at the checkout. */
interface ChosenPlan {
  startAfter?: Date
  pacePerDay?: number
}

interface PlannableLine {
  allowsPlan: boolean
  /** Total to deliver. */
  quantity: number
  /** Null where no time is promised. */
  promisedDeliveryHours: number | null
}

/** Returns the slowest pace that delivers the quantity within the promised hours. */
export function getMinimumPace({
  quantity,
  promisedDeliveryHours,
}: Pick<PlannableLine, 'quantity' | 'promisedDeliveryHours'>): number {
  return promisedDeliveryHours === null ? 1 : Math.ceil((quantity * 24) / promisedDeliveryHours)
}

/**
 * Returns the plan as an order stores it; a start that has passed counts as none. Throws ShopError `plan_not_allowed` and
 * `plan_out_of_range`.
 */
export function checkPlan({ startAfter, pacePerDay }: ChosenPlan, line: PlannableLine, now: Date) {
  const none = { startAfter: null, pacePerDay: null }
  if (!startAfter && pacePerDay === undefined) return none
  if (!line.allowsPlan) throw new ShopError('plan_not_allowed')
  const isTooLate = startAfter && startAfter.getTime() > now.getTime() + MAX_START_DAYS * DAY_MS
  const isTooSlow = pacePerDay !== undefined && pacePerDay < getMinimumPace(line)
  if (isTooLate || isTooSlow) throw new ShopError('plan_out_of_range')
  return {
    startAfter: startAfter && startAfter > now ? startAfter : null,
    // A pace above the quantity limits nothing.
    pacePerDay: pacePerDay === undefined ? null : Math.min(pacePerDay, line.quantity),
  }
}
