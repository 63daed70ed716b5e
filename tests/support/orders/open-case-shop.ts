import { asc, eq, sql } from 'drizzle-orm'
import { toUserActor } from '../../../shop/actor.ts'
import { type CaseDecision, type Decision, decideCase } from '../../../shop/cases/decide-case.ts'
import { type NewCase, openCase } from '../../../shop/cases/open-case.ts'
import { caseEvents, cases } from '../../../shop/cases/tables.ts'
import { type OrderRequest, placeOrder } from '../../../shop/checkout/place-order.ts'
import { type OrderUpdate, updateOrder } from '../../../shop/orders/fulfilment/update-order.ts'
import { orderEvents, orders } from '../../../shop/orders/tables.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { startPayment } from '../../../shop/payments/start-payment.ts'
import { createTestUser } from '../accounts/create-test-user.ts'
import { createTestDatabase } from '../database.ts'
import { createScriptedProvider } from '../providers/create-scripted-provider.ts'
import { buildCheckout, createCustomer, listOrdersOfPayment } from './checkouts.ts'

/** Opens a shop in which Maria has paid for 1,000 followers (£5.59), unless overridden. */
export async function openCaseShop(checkout: Partial<OrderRequest> = {}) {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const maria = await createCustomer(db)
  const staff = await createTestUser(db, { name: 'Amin', email: 'amin@example.com', role: 'admin' })
  const { id: paymentId } = await placeOrder(db, buildCheckout(maria, checkout))
  const { sessionId } = await startPayment(db, at.services, { paymentId, origin: 'https://shop.test' })
  await recordPaymentEvent(db, at.pay(sessionId))
  const [first] = await listOrdersOfPayment(db, paymentId)
  if (!first) throw new Error('no order')
  const orderId = first.id
  const requireCase = async (caseId: string) => {
    const [found] = await db.select().from(cases).where(eq(cases.id, caseId))
    if (!found) throw new Error(`no case ${caseId}`)
    return found
  }
  return {
    db,
    at,
    maria,
    staff,
    paymentId,
    sessionId,
    orderId,
    requireCase,
    order: async (id = orderId) => {
      const [order] = await db.select().from(orders).where(eq(orders.id, id))
      if (!order) throw new Error(`no order ${id}`)
      return order
    },
    work: (update: Partial<OrderUpdate>) =>
      updateOrder(db, { orderId, actor: toUserActor(staff.id), ...update }),
    /** Opens a case as the customer. */
    open: (request: Partial<NewCase> = {}) =>
      openCase(db, {
        orderId,
        kind: 'cancellation',
        customerId: maria.id,
        actor: toUserActor(maria.id),
        ...request,
      }),
    decide: (
      caseId: string,
      decision: Decision = { decision: 'accept' },
      more: Partial<CaseDecision> = {},
      tx = db,
    ) =>
      decideCase(tx, at.services, {
        caseId,
        decision,
        canRefund: true,
        actor: toUserActor(staff.id),
        ...more,
      }),
    history: async (caseId: string) => {
      const rows = await db
        .select()
        .from(caseEvents)
        .where(eq(caseEvents.caseId, caseId))
        .orderBy(asc(caseEvents.id))
      return rows.map(({ kind }) => kind)
    },
    refunds: () => db.select().from(refunds).orderBy(asc(refunds.id)),
    /** Kinds of the emails about cases and late orders, oldest first. */
    emails: async () => {
      const rows = await db.select().from(emails).orderBy(asc(emails.id))
      return rows.filter(({ kind }) => kind.startsWith('case_') || kind === 'order_late')
    },
    /** Moves all times of orders and cases this many hours back. */
    async hoursLater(hours: number) {
      const earlier = sql.raw(`interval '${hours} hours'`)
      await db.update(orders).set({
        paidAt: sql`${orders.paidAt} - ${earlier}`,
        startedAt: sql`${orders.startedAt} - ${earlier}`,
        endedAt: sql`${orders.endedAt} - ${earlier}`,
        pausedAt: sql`${orders.pausedAt} - ${earlier}`,
      })
      await db.update(orderEvents).set({ at: sql`${orderEvents.at} - ${earlier}` })
      await db.update(cases).set({
        createdAt: sql`${cases.createdAt} - ${earlier}`,
        dueAt: sql`${cases.dueAt} - ${earlier}`,
      })
    },
  }
}
