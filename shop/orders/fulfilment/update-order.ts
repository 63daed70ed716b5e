import { eq } from 'drizzle-orm'
import { type Actor, actorColumns } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { ShopError } from '../../errors.ts'
import { isOrderBlocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { findStatusRefusal, type OrderStatus } from '../order-status.ts'
import { requireOrderTarget } from '../posts.ts'
import { lockOrder, requireNotLeased } from '../require-order.ts'
import { orderEvents, orders } from '../tables.ts'
import { changeOrderStatus, queueOrderStatusEmail } from './change-order-status.ts'
import { type DeliveryReport, recordDelivery } from './record-delivery.ts'

export interface OrderUpdate extends DeliveryReport {
  to?: OrderStatus
  /** Starts an order whose customer has not answered its questions. Only for staff. */
  withoutAnswers?: boolean
}

type OrderProgress = Pick<
  typeof orders.$inferSelect,
  'status' | 'quantity' | 'startCount' | 'startReadAt' | 'delivered' | 'posts'
>

const { status, quantity, startCount, startReadAt, delivered, posts } = orders
const PROGRESS_COLUMNS = { status, quantity, startCount, startReadAt, delivered, posts }

/**
 * Applies an update of staff or of an API client to an order, queues the customer's email when the work starts or ends,
 * and writes the activity log. Throws ShopError `order_leased` and what `applyOrderUpdate` throws.
 */
export async function updateOrder(
  db: Db,
  update: OrderUpdate,
): Promise<OrderProgress & { id: string; isStatusChanged: boolean }> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select(PROGRESS_COLUMNS)
      .from(orders)
      .where(eq(orders.id, update.orderId))
      .for('update')
    if (update.to || hasCounts(update)) await requireNotLeased(tx, update)
    const order = await applyOrderUpdate(tx, update)
    const isStatusChanged = order.status !== before?.status
    if (isStatusChanged) await queueOrderStatusEmail(tx, { orderId: order.id })
    if (before) await logUpdate(tx, update, before, order)
    return { ...order, isStatusChanged }
  })
}

/**
 * Applies status, counts and note together: when one part is refused, the ShopError rolls the others back. A paused order
 * is neither started nor completed, but its counts are recorded. Throws `not_all_delivered`, and what `findStatusRefusal`
 * returns and `recordDelivery` throws.
 */
export async function applyOrderUpdate(db: Db, update: OrderUpdate): Promise<OrderProgress & { id: string }> {
  return db.transaction(async (tx) => {
    // Counts need an order in progress: they are recorded after the start and before the end.
    if (update.to === 'processing') await applyStatus(tx, update)
    await applyDelivery(tx, update)
    if (update.to !== 'processing') await applyStatus(tx, update)
    const [order] = await tx
      .select({ id: orders.id, ...PROGRESS_COLUMNS })
      .from(orders)
      .where(eq(orders.id, update.orderId))
    if (!order) throw new ShopError('not_found')
    return order
  })
}

async function applyStatus(tx: Db, { to, withoutAnswers, ...update }: OrderUpdate): Promise<void> {
  if (!to) return
  const { orderId } = update
  const order = await lockOrder(tx, orderId)
  if (order.status === to) return
  const isBlocked = await isOrderBlocked(tx, { orderId })
  const workable = { ...order, isBlocked, isPaused: order.pausedAt !== null }
  const refusal = findStatusRefusal(workable, to, { withoutAnswers })
  if (refusal) throw new ShopError(refusal)
  // The webhook of the start carries the counts, so they are recorded with it.
  const counts = to === 'processing' && hasCounts(update) ? { ...update, note: undefined } : undefined
  await changeOrderStatus(tx, { ...update, to, counts })
}

function hasCounts({ startCount, delivered }: DeliveryReport): boolean {
  return startCount !== undefined || delivered !== undefined
}

async function applyDelivery(tx: Db, update: OrderUpdate): Promise<void> {
  const { to, note } = update
  if (hasCounts(update)) {
    // The note belongs to the status change if there is one.
    const { remaining } = await recordDelivery(tx, { ...update, note: to ? undefined : note })
    // A completed order is fully delivered, so a smaller count contradicts the status.
    if (to === 'completed' && remaining > 0) throw new ShopError('not_all_delivered')
  } else if (note && !to) {
    await addOrderNote(tx, { ...update, note })
  }
}

/** Adds a note to the history that only staff can read. */
async function addOrderNote(tx: Db, { orderId, note, actor }: OrderUpdate): Promise<void> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new ShopError('not_found')
  await tx.insert(orderEvents).values({ orderId, kind: 'noted', ...actorColumns(actor), note })
}

/** Logs that a note was added, but not its text: notes may name people, and log entries are never removed. */
async function logUpdate(
  tx: Db,
  update: OrderUpdate,
  before: OrderProgress,
  after: OrderProgress,
): Promise<void> {
  const { to, post, startCount, delivered, note } = update
  const hasProgress = [to, startCount, delivered].some((part) => part !== undefined)
  const [was, is] = [before, after].map((progress) => {
    const counts = post === undefined ? progress : requireOrderTarget(progress, post)
    return { status: progress.status, startCount: counts.startCount, delivered: counts.delivered }
  })
  const changed = (['status', 'startCount', 'delivered'] as const).filter(
    (name) => was?.[name] !== is?.[name],
  )
  if (changed.length === 0 && (hasProgress || note === undefined)) return
  await recordAction(tx, update.actor, 'order.worked', update.orderId, {
    before: Object.fromEntries(changed.map((name) => [name, was?.[name]])),
    after: {
      ...(post !== undefined && { post }),
      ...Object.fromEntries(changed.map((name) => [name, is?.[name]])),
      ...(note !== undefined && { noted: true }),
    },
  })
}

type StatusChangeResult = { id: string } & (
  | { outcome: 'changed' | 'already' }
  | { outcome: 'refused'; error: unknown }
)

/**
 * Changes the status of each order in its own transaction, so that a refused order does not stop the others. Returns a
 * result for every order, also when the database fails half-way.
 */
export async function changeOrderStatuses(
  db: Db,
  { ids, to, actor }: { ids: readonly string[]; to: OrderStatus; actor: Actor },
): Promise<StatusChangeResult[]> {
  const results: StatusChangeResult[] = []
  for (const id of new Set(ids)) {
    try {
      const { isStatusChanged } = await updateOrder(db, { orderId: id, to, actor })
      results.push({ id, outcome: isStatusChanged ? 'changed' : 'already' })
    } catch (error) {
      results.push({ id, outcome: 'refused', error })
    }
  }
  return results
}
