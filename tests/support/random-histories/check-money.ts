import { and, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { disputes } from '../../../shop/payments/disputes/tables.ts'
import { documents } from '../../../shop/payments/documents/tables.ts'
import { getRefundDebt } from '../../../shop/payments/issues/sync-refund-issues.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { listOrderBalances } from '../../../shop/payments/refunds/order-balance.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import type { History } from './create-history.ts'

/**
 * What was returned, is pending and is left adds up for every order, nothing is above what was paid, each debt has one open
 * issue and each open issue a debt, and the documents state what was returned. Returns the states that were reached.
 */
export async function checkMoney({ db, paymentId, ids }: History): Promise<string[]> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  const list = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const lost = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.state, 'lost')))
  const balances = [...(await listOrderBalances(db, ids)).values()]
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

  const notes = await db.select().from(documents).where(eq(documents.paymentId, paymentId))
  const credited =
    sum(notes.filter(({ kind }) => kind === 'credit_note')) -
    sum(notes.filter(({ kind }) => kind === 'credit_note_reversal'))
  expect(credited).toBe(returned)
  return issues.map(({ kind }) => `issue:${kind}`)
}
