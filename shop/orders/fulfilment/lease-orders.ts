import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import type { PackageType } from '../../catalog/package-view.ts'
import { hasRow } from '../../database/has-row.ts'
import { ShopError } from '../../errors.ts'
import { isOrderUnblocked } from '../../payments/disputes/blocked-orders.ts'
import type { Db } from '../../services.ts'
import { addVideoAnswer, type Brief, isBriefSettled } from '../brief/get-brief.ts'
import { orderBriefs } from '../brief/tables.ts'
import type { DeliveryRun } from '../delivery/runs.ts'
import { deliveryRuns } from '../delivery/tables.ts'
import { isTrialPayment } from '../order-conditions.ts'
import { orderEvents, orders } from '../tables.ts'

type Order = typeof orders.$inferSelect

interface LeaseRequest {
  actor: Actor
  /** Default: all types. */
  types?: PackageType[]
  /** Leases trial orders, and no others: a program delivers real work only for real money. Default: false. */
  isTrial?: boolean
  limit: number
  leaseSeconds: number
}

export type LeasedOrder = Order & {
  leasedUntil: Date
  runs: DeliveryRun[]
  /** Null for an order without questions. */
  brief: Pick<Brief, 'questions' | 'answers'> | null
}

/**
 * Leases orders for an API client for a time, so that no other client gets them: replacements first, because they
 * are owed already, then orders in work that a client started, then orders to start. Throws `api_key_required`.
 */
export async function leaseOrders(
  db: Db,
  { actor, types, isTrial = false, limit, leaseSeconds }: LeaseRequest,
): Promise<LeasedOrder[]> {
  const leasedBy = requireKey(actor)
  return db.transaction(async (tx) => {
    const ids: string[] = []
    for (const { condition, orderBy } of listWork(tx)) {
      if (ids.length >= limit) break
      const found = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            condition,
            isLeasable(tx, { types, isTrial }),
            ids.length > 0 ? not(inArray(orders.id, ids)) : undefined,
          ),
        )
        .orderBy(orderBy, asc(orders.id))
        .limit(limit - ids.length)
        .for('update', { skipLocked: true })
      ids.push(...found.map(({ id }) => id))
    }
    if (ids.length === 0) return []
    const leased = await tx
      .update(orders)
      .set({ leasedBy, leasedUntil: getLeaseEnd(leaseSeconds) })
      .where(inArray(orders.id, ids))
      .returning()
    const runs = await listDueRuns(tx, ids)
    const briefs = await tx.select().from(orderBriefs).where(inArray(orderBriefs.orderId, ids))
    const byId = new Map(leased.map((order) => [order.id, order]))
    return ids.flatMap((id) => {
      const order = byId.get(id)
      if (!order?.leasedUntil) return []
      const brief = briefs.find(({ orderId }) => orderId === id)
      return {
        ...order,
        leasedUntil: order.leasedUntil,
        runs: runs.filter(({ orderId }) => orderId === id),
        brief: brief ? { ...brief, answers: addVideoAnswer(brief, order.videoUrl) } : null,
      }
    })
  })
}

/** Extends a lease. Throws `lease_lost` when the client no longer has it, and `api_key_required`. */
export async function renewLease(
  db: Db,
  { actor, orderId, leaseSeconds }: { actor: Actor; orderId: string; leaseSeconds: number },
): Promise<{ orderId: string; leasedUntil: Date }> {
  const [renewed] = await db
    .update(orders)
    .set({ leasedUntil: getLeaseEnd(leaseSeconds) })
    .where(isLeasedBy(orderId, requireKey(actor)))
    .returning({ leasedUntil: orders.leasedUntil })
  if (!renewed?.leasedUntil) throw new ShopError('lease_lost')
  return { orderId, leasedUntil: renewed.leasedUntil }
}

/** Releases a lease, so that others can have the order at once. Does nothing when the client no longer has it. */
export async function releaseLease(
  db: Db,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<void> {
  await db
    .update(orders)
    .set({ leasedBy: null, leasedUntil: null })
    .where(isLeasedBy(orderId, requireKey(actor)))
}

function requireKey({ apiKeyId }: Actor): string {
  if (!apiKeyId) throw new ShopError('api_key_required')
  return apiKeyId
}

function isLeasedBy(orderId: string, apiKeyId: string) {
  return and(eq(orders.id, orderId), eq(orders.leasedBy, apiKeyId), gt(orders.leasedUntil, sql`now()`))
}

function getLeaseEnd(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`
}

/** Condition: nothing holds the work on an order back: it is paid and not paused, its questions are settled, and no dispute blocks it. */
export function isWorkable(db: Db): SQL | undefined {
  return and(isNotNull(orders.paidAt), isNull(orders.pausedAt), isBriefSettled(), isOrderUnblocked(db))
}

/** Condition: of the wanted types and mode, workable, and leased by nobody. */
function isLeasable(tx: Db, { types, isTrial }: Pick<LeaseRequest, 'types' | 'isTrial'>) {
  const isOfTrial = isTrialPayment(orders.paymentId)
  return and(
    isTrial ? isOfTrial : not(isOfTrial),
    isWorkable(tx),
    or(isNull(orders.leasedUntil), lte(orders.leasedUntil, sql`now()`)),
    types && inArray(orders.packageType, types),
  )
}

/** Kinds of work, in the order in which they are leased. Each reads few rows of a partial index. */
function listWork(tx: Db): { condition: SQL | undefined; orderBy: SQL }[] {
  const replaced = tx
    .select({ id: deliveryRuns.orderId })
    .from(deliveryRuns)
    .where(and(eq(deliveryRuns.kind, 'replacement'), isDueRun()))
  const dueAt = sql`(select min(due_at) from delivery_runs where order_id = ${orders.id} and kind = 'replacement')`
  return [
    { condition: inArray(orders.id, replaced), orderBy: dueAt },
    {
      condition: and(eq(orders.status, 'processing'), isStartedByClient(tx), hasDueDelivery(tx)),
      orderBy: sql`${orders.deliverBy}`,
    },
    {
      condition: and(
        eq(orders.status, 'pending'),
        or(isNull(orders.startAfter), lte(orders.startAfter, sql`now()`)),
        or(not(hasRun(tx, eq(deliveryRuns.kind, 'delivery'))), hasDueDelivery(tx)),
      ),
      orderBy: sql`coalesce(${orders.startBy}, ${orders.paidAt})`,
    },
  ]
}

/** Condition: the work on the order was started by a program, not by staff, who would then deliver twice. */
function isStartedByClient(tx: Db) {
  return hasRow(
    tx,
    orderEvents,
    eq(orderEvents.orderId, orders.id),
    eq(orderEvents.toStatus, 'processing'),
    isNotNull(orderEvents.apiKeyId),
  )
}

/** Condition: the order has a run to work on, and none that failed. */
function hasDueDelivery(tx: Db) {
  const isDelivery = eq(deliveryRuns.kind, 'delivery')
  return and(
    hasRun(tx, and(isDelivery, isDueRun())),
    not(hasRun(tx, and(isDelivery, eq(deliveryRuns.state, 'failed')))),
  )
}

function hasRun(tx: Db, condition: SQL | undefined): SQL {
  return hasRow(tx, deliveryRuns, eq(deliveryRuns.orderId, orders.id), condition)
}

function isDueRun() {
  return and(
    inArray(deliveryRuns.state, ['planned', 'running']),
    or(isNull(deliveryRuns.earliestStart), lte(deliveryRuns.earliestStart, sql`now()`)),
  )
}

function listDueRuns(tx: Db, ids: string[]): Promise<DeliveryRun[]> {
  return tx
    .select()
    .from(deliveryRuns)
    .where(and(inArray(deliveryRuns.orderId, ids), isDueRun()))
    .orderBy(asc(deliveryRuns.number))
}
