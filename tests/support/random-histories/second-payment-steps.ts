import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancelPayment } from '../../../shop/payments/cancel-payment.ts'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { recordPaymentEvent } from '../../../shop/payments/record-payment-event.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { buildDispute, buildRefund } from '../orders/checkouts.ts'
import type { History } from './create-history.ts'

/** Resolution of issues that staff resolve by hand. */
export const BY_HAND = 'bank transfer'

/** Steps of money that pays for no order: the customer pays a second time, in another session. */
export const SECOND_PAYMENT_STEPS = {
  async payAgain(history: History) {
    const { db, at, sessionId } = history
    const session = at.sessions.get(sessionId)
    const id = getSecondSessionId(history)
    if (session?.state !== 'paid' || at.sessions.has(id)) return
    at.sessions.set(id, { ...session, sessionId: id, refunds: [], disputes: [] })
    await recordPaymentEvent(db, at.pay(id))
  },
  async disputeSecondPayment(history: History) {
    const { db, at, pick, seed } = history
    const id = getSecondSessionId(history)
    const session = at.sessions.get(id)
    if (!session) return
    const { amount, currency } = session.amount
    const part = pick([amount, amount, Math.ceil(amount / 3)])
    const dispute = buildDispute({
      disputeId: `dp_again_${seed}`,
      state: pick(['open', 'lost', 'lost', 'won'] as const),
      amount: { amount: part, currency },
    })
    await recordPaymentEvent(db, at.updateSession(id, { disputes: [dispute] }))
  },
  async refundSecondPayment(history: History) {
    const { db, at, pick } = history
    const id = getSecondSessionId(history)
    const session = at.sessions.get(id)
    if (!session || session.refunds.length > 0) return
    const { amount } = session.amount
    const made = buildRefund({
      providerRefundId: `re_${id}`,
      amount: pick([amount, Math.ceil(amount / 2)]),
      state: pick(['succeeded', 'pending', 'failed'] as const),
    })
    await recordPaymentEvent(db, at.updateSession(id, { refunds: [made] }))
  },
} satisfies Record<string, (history: History) => Promise<unknown>>

/** Events at the provider beside the steps of a history, by number; most numbers stand for no event. */
export const PROVIDER_STEPS: ((history: History) => Promise<unknown>)[] = [recordOlder, overpay, cancelUnpaid]

/**
 * A snapshot that was read before the newest is recorded after it, which changes no settled refund. Decisions of disputes take
 * days, so they are as now.
 */
async function recordOlder({ db, at, sessionId, paymentId }: History): Promise<void> {
  const older = at.earlier.findLast((snapshot) => snapshot.sessionId.startsWith(sessionId))
  if (!older) return
  const disputes = at.sessions.get(older.sessionId)?.disputes ?? []
  const isSettled = and(eq(refunds.paymentId, paymentId), isNotNull(refunds.settledAt))
  const settled = await db.select({ id: refunds.id, status: refunds.status }).from(refunds).where(isSettled)
  await recordPaymentEvent(db, structuredClone({ ...older, disputes }))
  const after = await db.select({ id: refunds.id, status: refunds.status }).from(refunds)
  expect(after).toEqual(expect.arrayContaining(settled))
}

/** The customer pays more than asked, as with a cryptocurrency. */
async function overpay({ db, at, sessionId }: History): Promise<void> {
  const session = at.sessions.get(sessionId)
  if (session?.state !== 'paid' || session.surplus) return
  const surplus = { amount: 141, currency: 'GBP' as const }
  await recordPaymentEvent(db, at.updateSession(sessionId, { surplus }))
}

/** The unpaid orders are cancelled; money may still come. */
async function cancelUnpaid({ db, at, ids, customer }: History): Promise<void> {
  await cancelPayment(db, at.services, { orderId: ids[0] ?? '', actor: customer })
}

function getSecondSessionId({ sessionId }: History): string {
  return `${sessionId}_again`
}

/**
 * The issue of the second payment is open exactly while some of it is left, unless staff have resolved it. Returns the states
 * that were reached.
 */
export async function checkSecondPayment(history: History): Promise<string[]> {
  const { db, paymentId } = history
  const sessionId = getSecondSessionId(history)
  const [issue] = await db
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.paymentId, paymentId), eq(paymentIssues.kind, 'second_payment')))
  if (!issue) return []
  const returned = await db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.issueId, issue.id), eq(refunds.status, 'succeeded')))
  const lost = await db
    .select({ amount: disputes.amount })
    .from(disputes)
    .where(and(eq(disputes.sessionId, sessionId), eq(disputes.state, 'lost')))
  const left = [...returned, ...lost].reduce((rest, { amount }) => rest - amount, issue.amount)
  if (issue.resolution === BY_HAND) return []
  expect(issue.resolvedAt === null).toBe(left > 0)
  return lost.length > 0 ? [left > 0 ? 'second_payment:lost_in_part' : 'second_payment:lost'] : []
}
