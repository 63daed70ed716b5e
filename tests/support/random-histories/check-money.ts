import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { documents } from '../../../shop/payments/documents/tables.ts'
import { getRefundDebt } from '../../../shop/payments/issues/sync-refund-issues.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { isPaid } from '../../../shop/payments/payment-status.ts'
import { getPaymentLeft, type OrderBalance } from '../../../shop/payments/refunds/order-balance.ts'
import { type Refund, returnAssignments } from '../../../shop/payments/refunds/tables.ts'
import { listAssignments, listUnassignedReturns } from '../../../shop/payments/refunds/unassigned-returns.ts'
import type { Payment } from '../../../shop/payments/tables.ts'
import type { Db } from '../../../shop/services.ts'
import type { History } from './create-history.ts'
import { checkSecondPayment } from './second-payment-steps.ts'

interface Money {
  payment: Payment | undefined
  list: Refund[]
  balances: Map<string, OrderBalance>
}

/**
 * What was returned, is pending and is left adds up for every order, nothing is above what was paid, each debt has one open
 * issue and each open issue a debt, and the documents state what was returned. Returns the states that were reached.
 */
export async function checkMoney(history: History, money: Money): Promise<string[]> {
  const { db, paymentId, ids } = history
  const { payment, list } = money
  const lost = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, 'lost')))
  const balances = [...money.balances.values()]
  for (const { price, refunded, disputeLost, pending, unassigned, left } of balances) {
    for (const pence of [refunded, disputeLost, pending, unassigned, left])
      expect(pence).toBeGreaterThanOrEqual(0)
    expect(refunded + disputeLost + pending + left).toBeLessThanOrEqual(price)
    expect(unassigned).toBeLessThanOrEqual(price - refunded - disputeLost - pending)
  }
  const sum = (values: { amount: number }[]) => values.reduce((total, { amount }) => total + amount, 0)
  const returned = sum(list.filter(({ status }) => status === 'succeeded')) + sum(lost)
  const shown = balances.reduce((total, { refunded, disputeLost }) => total + refunded + disputeLost, 0)
  expect(shown).toBeLessThanOrEqual(Math.max(payment?.amount ?? 0, returned))

  if (payment && isPaid(payment.status))
    expect(payment.status).toBe(
      returned === 0 ? 'completed' : returned < payment.amount ? 'partially_refunded' : 'refunded',
    )

  const issues = await db
    .select()
    .from(paymentIssues)
    .where(and(eq(paymentIssues.paymentId, paymentId), isNull(paymentIssues.resolvedAt)))
  const failedIssues = issues.filter(({ kind }) => kind === 'refund_failed')
  for (const refund of list) {
    const { unpaid } = await getRefundDebt(db, refund)
    const own = failedIssues.filter(({ refundId }) => refundId === refund.id)
    expect(own.map(({ amount }) => amount)).toEqual(unpaid > 0 ? [unpaid] : [])
  }
  expect(failedIssues.every(({ refundId }) => list.some(({ id }) => id === refundId))).toBe(true)

  await checkAssignments(history, { ...money, returned, issues })

  const notes = await db.select().from(documents).where(eq(documents.paymentId, paymentId))
  const credited =
    sum(notes.filter(({ kind }) => kind === 'credit_note')) -
    sum(notes.filter(({ kind }) => kind === 'credit_note_reversal'))
  expect(credited).toBe(returned)
  const parts = await listAssignedParts(db, ids)
  return [
    ...(await checkSecondPayment(history)),
    ...issues.map(({ kind }) => `issue:${kind}`),
    ...parts.map(({ refundId }) => (refundId ? 'assigned:refund' : 'assigned:dispute')),
  ]
}

type Issue = typeof paymentIssues.$inferSelect

function listAssignedParts(db: Db, ids: string[]) {
  return db.select().from(returnAssignments).where(inArray(returnAssignments.orderId, ids))
}

/**
 * The returned and pending money of the orders, with the money that is assigned to none, is that of the payment. A refund has
 * an open issue while some of it is assigned to no order, unless staff have resolved the issue.
 */
async function checkAssignments(
  { db, paymentId, ids }: History,
  { list, balances, returned, issues }: Money & { returned: number; issues: Issue[] },
): Promise<void> {
  const unassigned = await listUnassignedReturns(db, [paymentId])
  const isOpen = (id: string) =>
    issues.some(({ kind, refundId }) => kind === 'refund_unassigned' && refundId === id)
  for (const { refundId, amount } of issues.filter(({ kind }) => kind === 'refund_unassigned'))
    expect(unassigned).toContainEqual(expect.objectContaining({ id: refundId, status: 'succeeded', amount }))
  for (const { id } of unassigned.filter(({ status }) => status === 'succeeded')) {
    const [issue] = await db.select().from(paymentIssues).where(eq(paymentIssues.refundId, id))
    const isEnded = issue?.kind === 'refund_late' || (issue && issue.resolvedBy !== null)
    expect(isOpen(id) || isEnded).toBe(true)
  }
  for (const { orders } of await listAssignments(db, [paymentId], 'en'))
    for (const { left } of orders) expect(left).toBeGreaterThanOrEqual(0)

  const { left } = await getPaymentLeft(db, paymentId)
  const parts = await listAssignedParts(db, ids)
  const lost = await db.select().from(disputes).where(eq(disputes.paymentId, paymentId))
  const isCapped = [...balances].some(([orderId, { price }]) => {
    const own = list.filter((refund) => refund.orderId === orderId && refund.status !== 'failed')
    const assigned = parts.filter(
      (part) =>
        part.orderId === orderId &&
        (lost.find(({ id }) => id === part.disputeId)?.state === 'lost' ||
          list.some(({ id, status }) => id === part.refundId && status !== 'failed')),
    )
    return [...own, ...assigned].reduce((sum, { amount }) => sum + amount, 0) > price
  })
  if (left === 0 || isCapped) return
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const pending = list.filter(({ status }) => status === 'asked' || status === 'pending')
  const shown = [...balances.values()].map((one) => one.refunded + one.disputeLost + one.pending)
  const rest = unassigned.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)
  expect(sum([...shown, ...rest])).toBe(returned + sum(pending.map(({ amount }) => amount)))
}
