import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { UserActor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { cases } from '../cases/tables.ts'
import { offerRevisions, offers } from '../custom-offers/tables.ts'
import { isErasedAddress } from '../erased-address.ts'
import { notificationEvents, pushMessages } from '../notifications/tables.ts'
import { orders } from '../orders/tables.ts'
import { emails } from '../outbox/tables.ts'
import { disputes } from '../payments/disputes/tables.ts'
import { paymentIssues } from '../payments/issues/tables.ts'
import { providerProblems } from '../payments/provider-requests/tables.ts'
import { refunds } from '../payments/refunds/tables.ts'
import { payments } from '../payments/tables.ts'
import { webhookEvents } from '../payments/webhook-events/tables.ts'
import { deletePromotionUses } from '../promotions/reserve-promotions.ts'
import { promotionUses } from '../promotions/tables.ts'
import { reviews } from '../reviews/tables.ts'
import type { Db, Services } from '../services.ts'
import { deleteUploads } from '../uploads/delete-uploads.ts'
import { uploads } from '../uploads/tables.ts'
import { webhookMessages } from '../webhooks/tables.ts'
import { buildPurchaseConditions } from './purchase-rows.ts'

const BATCH_SIZE = 200
/** A request ends long before its time is over; the caller repeats it while payments are left. */
const MAX_BATCHES = 10

/**
 * Deletes trial payments with their orders and everything that belongs to them, in batches that each commit, and records
 * the number of orders. Returns how many orders were removed and how many are left.
 */
export async function removeTrialOrders(
  db: Db,
  { actor, deleteDemoSessions }: { actor: UserActor; deleteDemoSessions: Services['deleteDemoSessions'] },
): Promise<{ removed: number; left: number }> {
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const trial = await db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`${payments.isTrial}`)
      .orderBy(asc(payments.id))
      .limit(BATCH_SIZE)
    if (trial.length === 0) break
    const ids = trial.map(({ id }) => id)
    removed += await db.transaction(async (tx) => {
      const count = await deletePayments(tx, ids)
      await deleteDemoSessions(tx, ids)
      await recordAction(tx, actor, 'order.trial_removed', null, { after: { orders: count } })
      return count
    })
  }
  return { removed, left: await countTrialOrders(db) }
}

/** Deletes payments and returns the number of their orders. Locks offers, orders and payments in the usual order. */
async function deletePayments(tx: Db, paymentIds: string[]): Promise<number> {
  await detachOffers(tx, paymentIds)
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.paymentId, paymentIds))
    .orderBy(asc(orders.id))
    .for('update')
  const orderIds = locked.map(({ id }) => id)
  const removed = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, paymentIds))
    .orderBy(asc(payments.id))
    .for('update')
  await tx
    .update(providerProblems)
    .set({ paymentId: null })
    .where(inArray(providerProblems.paymentId, paymentIds))
  const conditions = buildPurchaseConditions({
    isPayment: (id) => inArray(id, paymentIds),
    isOrder: (id) => inArray(id, orderIds),
  })
  await deleteMessages(tx, { removed, orderIds, conditions })
  for (const [table, condition] of conditions) {
    if (table === uploads) await deleteUploads(tx, condition)
    else if (table === promotionUses) await deletePromotionUses(tx, condition)
    else await tx.delete(table).where(condition)
  }
  return orderIds.length
}

/** The offer of a removed payment can be accepted again, unless its customer was erased. */
async function detachOffers(tx: Db, paymentIds: string[]): Promise<void> {
  const detached = await tx
    .update(offers)
    .set({ paymentId: null })
    .where(inArray(offers.paymentId, paymentIds))
    .returning({ id: offers.id, email: offers.email })
  const erased = detached.filter(({ email }) => isErasedAddress(email)).map(({ id }) => id)
  await tx.delete(offerRevisions).where(inArray(offerRevisions.offerId, erased))
  await tx.delete(offers).where(inArray(offers.id, erased))
}

interface RemovedPurchases {
  removed: (typeof payments.$inferSelect)[]
  orderIds: string[]
  conditions: Map<PgTable, SQL>
}

/** Deletes emails, webhooks and notifications about the payments, which no foreign key ties to them. */
async function deleteMessages(tx: Db, { removed, orderIds, conditions }: RemovedPurchases): Promise<void> {
  const paymentIds = removed.map(({ id }) => id)
  const isReceived = or(
    inArray(
      emails.userId,
      removed.map(({ userId }) => userId),
    ),
    inArray(
      emails.toAddress,
      removed.map(({ email }) => email),
    ),
  )
  const isAbout = or(
    inArray(sql`${emails.data} ->> 'paymentId'`, paymentIds),
    inArray(sql`${emails.data} #>> '{order,orderId}'`, orderIds),
  )
  const isToldToStaff = inArray(sql`${emails.data} #>> '{item,data,orderId}'`, orderIds)
  await tx.delete(emails).where(or(and(isReceived, isAbout), isToldToStaff))
  await removeFromSummaries(tx, orderIds)
  await tx.delete(pushMessages).where(inArray(sql`${pushMessages.content} #>> '{data,orderId}'`, orderIds))
  const objectIds = [...paymentIds, ...orderIds]
  for (const table of [cases, refunds, disputes, paymentIssues, reviews]) {
    const objects = await tx.select({ id: table.id }).from(table).where(conditions.get(table))
    objectIds.push(...objects.map(({ id }) => id))
  }
  await tx.delete(webhookMessages).where(inArray(webhookMessages.objectId, objectIds))
  await tx.delete(notificationEvents).where(inArray(notificationEvents.objectId, objectIds))
  const subjects = removed.flatMap(({ sessionId, chargeId }) => [sessionId, chargeId])
  await tx.delete(webhookEvents).where(
    inArray(
      webhookEvents.subject,
      subjects.flatMap((subject) => subject ?? []),
    ),
  )
}

/** Takes the orders out of the summaries for staff, and deletes the summaries that then tell nothing. */
async function removeFromSummaries(tx: Db, orderIds: string[]): Promise<void> {
  const isSummary = eq(emails.kind, 'staff_summary')
  const items = sql`jsonb_array_elements(${emails.data} -> 'items') as item`
  const isRemoved = inArray(sql`item #>> '{data,orderId}'`, orderIds)
  const removed = sql`(select count(*) from ${items} where ${isRemoved})`
  const left = sql`(select coalesce(jsonb_agg(item), '[]') from ${items} where (${isRemoved}) is not true)`
  await tx
    .update(emails)
    .set({
      data: sql`${emails.data} || jsonb_build_object('items', ${left}, 'total', (${emails.data} ->> 'total')::int - ${removed})`,
    })
    .where(and(isSummary, sql`${removed} > 0`))
  await tx.delete(emails).where(and(isSummary, sql`${emails.data} ->> 'total' = '0'`))
}

export async function countTrialOrders(db: Db): Promise<number> {
  const [counted] = await db
    .select({ orders: sql<number>`count(*)::int` })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(sql`${payments.isTrial}`)
  return counted?.orders ?? 0
}
