import { desc, eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { createDb, openPool } from '../../../db/open-pool.ts'
import { createApiKey } from '../../../shop/accounts/api-keys.ts'
import { toUserActor } from '../../../shop/actor.ts'
import { decideCase } from '../../../shop/cases/decide-case.ts'
import { openCase } from '../../../shop/cases/open-case.ts'
import { submitWithdrawal } from '../../../shop/cases/withdrawals.ts'
import { packages } from '../../../shop/catalog/tables.ts'
import { placeOrder } from '../../../shop/checkout/place-order.ts'
import { updateOrder } from '../../../shop/orders/fulfilment/update-order.ts'
import { reportFailure } from '../../../shop/orders/fulfilment/update-run.ts'
import { orders } from '../../../shop/orders/tables.ts'
import { emails } from '../../../shop/outbox/tables.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { createOrderRefund } from '../../../shop/payments/refunds/create-order-refund.ts'
import { failRefund } from '../../../shop/payments/refunds/fail-refund.ts'
import { submitRefund } from '../../../shop/payments/refunds/submit-refund.ts'
import { startPayment } from '../../../shop/payments/start-payment.ts'
import type { RefundRequest } from '../../../shop/providers/payment-provider.ts'
import { ProviderRefusal } from '../../../shop/providers/provider-errors.ts'
import { PAGE_PATHS } from '../../../web/page-paths.server.ts'
import { createTestUser } from '../accounts/create-test-user.ts'
import { createTestDatabase } from '../database.ts'
import { addBillingProfile } from '../documents/taxes.ts'
import { getEmailToken } from '../emails/email-links.ts'
import { buildCheckout, buildDispute, requireOrderOfPayment } from '../orders/checkouts.ts'
import { SAMPLE_QUESTIONS } from '../orders/sample-questions.ts'
import { createScriptedProvider } from '../providers/create-scripted-provider.ts'

type CommandShop = Awaited<ReturnType<typeof openCommandShop>>
export type PreparedOrder = Awaited<ReturnType<typeof createOrder>>
export type Preparation = keyof typeof PREPARATIONS | 'unpaid' | 'brief'

/** Opens a shop on PostgreSQL, which here looks for deadlocks at once instead of after a second. */
export async function openCommandShop() {
  const url = new URL((await createTestDatabase()).url ?? '')
  url.searchParams.set('options', '-c deadlock_timeout=10ms')
  const pool = openPool({ url: url.href, onError: () => undefined, maxConnections: 30 })
  onTestFinished(() => pool.end())
  const db = createDb(pool)
  const staff = await createTestUser(db, { name: 'Amin', email: 'amin@example.com', role: 'super_admin' })
  await db.update(packages).set({ guaranteeDays: 30 })
  await db.update(packages).set({ questions: SAMPLE_QUESTIONS }).where(eq(packages.id, 'views-8000'))
  const at = createScriptedProvider()
  /** As a provider does, refuses what is more than is left of the charge. */
  const refund = async (request: RefundRequest) => {
    const sessionId = request.chargeId.replace(/^ch_/, '')
    const isKnown = at.sessions.get(sessionId)?.refunds.some(({ refundId }) => refundId === request.refundId)
    if (!isKnown && request.amount.amount > getRefundable(at, sessionId))
      throw new ProviderRefusal('stripe', { code: 'charge_disputed', message: 'too much', isAccess: false })
    return at.provider.refund(request)
  }
  const services = { ...at.services, paymentProviders: [{ ...at.provider, refund }] }
  const noAnswer = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  const offline = { ...at.services, paymentProviders: [{ ...at.provider, refund: noAnswer }] }
  const actor = toUserActor(staff.id)
  const key = await createApiKey(db, { actor, name: 'worker', scopes: ['orders:work'] })
  return { db, at, services, offline, staff: actor, client: { userId: null, apiKeyId: key.id } }
}

/** Returns the pence of a session that its provider can still refund or lose in a dispute. */
export function getRefundable({ sessions }: CommandShop['at'], sessionId: string): number {
  const session = sessions.get(sessionId)
  const gone = [
    ...(session?.refunds ?? []).filter(({ state }) => state !== 'failed'),
    ...(session?.disputes ?? []).filter(({ state }) => state === 'lost'),
  ]
  return (session?.amount.amount ?? 0) - gone.reduce((sum, { amount }) => sum + amount.amount, 0)
}

/** Places an order of a new customer and brings it into a state in which all commands have something to do. */
export async function prepareOrder(
  shop: CommandShop,
  name: string,
  needs: readonly Preparation[][],
): Promise<PreparedOrder> {
  const needed = new Set(needs.flat())
  const order = await createOrder(shop, name, needed.has('brief') ? 'views-8000' : 'followers-1000')
  // Only commands that all fit an unpaid order get one.
  if (needs.every((own) => own.every((need) => need === 'unpaid')) && needed.has('unpaid')) return order
  await recordPaymentEvent(shop.db, shop.at.pay(order.sessionId))
  // The target of a completed order is not worked on.
  if (needed.has('completed')) needed.delete('targetMissing')
  for (const [name, prepare] of Object.entries(PREPARATIONS))
    if (needed.has(name as Preparation)) await prepare(order)
  return order
}

async function createOrder(shop: CommandShop, name: string, packageId: string) {
  const { db, at } = shop
  const customer = await createTestUser(db, { name, email: `${name}@example.com` })
  const checkout = buildCheckout(customer, { lines: [{ packageId, units: 1 }] })
  const { id: paymentId } = await placeOrder(db, checkout)
  const { sessionId } = await startPayment(db, at.services, { paymentId, origin: 'https://shop.test' })
  const { id: orderId } = await requireOrderOfPayment(db, paymentId)
  const ids: { caseId?: string; refundId?: string; issueId?: string; token?: string } = {}
  return { ...shop, customer, actor: toUserActor(customer.id), paymentId, sessionId, orderId, ids }
}

/** What an order can be prepared for, in the order in which it happens. */
const PREPARATIONS = {
  async company({ db, customer }) {
    await addBillingProfile(db, customer, { country: 'GB' })
  },
  async refundFailed({ db, orderId, paymentId, staff, ids }) {
    const { id } = await createOrderRefund(db, { orderId, amount: 120, actorId: staff.userId })
    await failRefund(db, id, { reason: 'too old' })
    ids.issueId = (await db.select().from(paymentIssues).where(eq(paymentIssues.paymentId, paymentId)))[0]?.id
  },
  async refundSucceeded({ db, services, orderId, staff }) {
    const { id } = await createOrderRefund(db, { orderId, amount: 100, actorId: staff.userId })
    await submitRefund(db, services, id)
  },
  async refundAsked({ db, orderId, staff, ids }) {
    ids.refundId = (await createOrderRefund(db, { orderId, amount: 50, actorId: staff.userId })).id
  },
  async started({ db, orderId, staff }) {
    await updateOrder(db, { orderId, to: 'processing', withoutAnswers: true, startCount: 500, actor: staff })
    await updateOrder(db, { orderId, delivered: 400, actor: staff })
  },
  async completed({ db, orderId, staff }) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (order?.status === 'pending')
      await updateOrder(db, {
        orderId,
        to: 'processing',
        withoutAnswers: true,
        startCount: 500,
        actor: staff,
      })
    await updateOrder(db, { orderId, to: 'completed', actor: staff })
  },
  /** Moves the order back, so that its start or its delivery is overdue. */
  async late({ db, orderId }) {
    const earlier = sql`interval '5 days'`
    await db
      .update(orders)
      .set({ paidAt: sql`${orders.paidAt} - ${earlier}`, startedAt: sql`${orders.startedAt} - ${earlier}` })
      .where(eq(orders.id, orderId))
  },
  async targetMissing({ db, orderId, staff }) {
    await reportFailure(db, { orderId, code: 'account_private', actor: staff })
  },
  async withdrawalStated({ db, orderId, customer: { email }, ids }) {
    await submitWithdrawal(db, PAGE_PATHS, { orderNumber: orderId, email })
    const [mail] = await db.select().from(emails).where(eq(emails.toAddress, email)).orderBy(desc(emails.id))
    ids.token = getEmailToken(mail)
  },
  async case({ db, orderId, staff, ids }) {
    ids.caseId = (await openCase(db, { orderId, kind: 'cancellation', actor: staff })).id
  },
  async caseAccepted({ db, offline, orderId, staff, ids }) {
    ids.caseId ??= (await openCase(db, { orderId, kind: 'cancellation', actor: staff })).id
    const { caseId } = ids
    await decideCase(db, offline, { caseId, decision: { decision: 'accept' }, canRefund: true, actor: staff })
  },
  async dispute({ db, at, sessionId }) {
    const disputes = [buildDispute({ disputeId: `dp_${sessionId}` })]
    await recordPaymentEvent(db, at.updateSession(sessionId, { disputes }))
  },
} satisfies Record<string, (order: PreparedOrder) => Promise<void>>
