import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../../../shop/accounts/tables.ts'
import { getMoneyLeft } from '../../../shop/payments/issues/resolve-payment-issue.ts'
import { getRefundDebt } from '../../../shop/payments/issues/sync-refund-issues.ts'
import { paymentIssues } from '../../../shop/payments/issues/tables.ts'
import { refunds } from '../../../shop/payments/refunds/tables.ts'
import { payments } from '../../../shop/payments/tables.ts'
import { isRefundOf } from '../../../shop/privacy/data-subject.ts'
import { eraseUser } from '../../../shop/privacy/erasure/erase-user.ts'
import type { History } from './create-history.ts'

/** Kinds of issues about money that pays for no order. */
const MONEY_BESIDE = ['wrong_amount', 'second_payment', 'paid_after_close', 'overpaid'] as const

/**
 * The customer asks for the erasure, which is refused exactly while money is owed, or an order or case is underway. Returns
 * what came of it.
 */
export async function eraseCustomer(history: History): Promise<string> {
  const { db, maria, customer } = history
  const owed = await sumOwed(history)
  const erased = await eraseUser(db, { userId: maria.id, actor: customer })
  const outcome = erased.ok ? 'done' : erased.reason
  if (erased.ok || outcome === 'refund_owed') expect(outcome === 'refund_owed').toBe(owed > 0)
  expect(await db.$count(users, and(eq(users.id, maria.id), isNull(users.erasedAt)))).toBe(erased.ok ? 0 : 1)
  return `erasure:${outcome}`
}

/** Sums refunds on their way, failed ones that were not repeated, and money that pays for no order. */
async function sumOwed({ db, maria }: History): Promise<number> {
  const own = db.select({ id: payments.id }).from(payments).where(eq(payments.userId, maria.id))
  let owed = 0
  for (const refund of await db.select().from(refunds).where(isRefundOf(db, own))) {
    if (refund.status === 'asked' || refund.status === 'pending') owed += refund.amount
    if (refund.status === 'failed' && !refund.issueId) owed += (await getRefundDebt(db, refund)).unpaid
  }
  const beside = await db
    .select()
    .from(paymentIssues)
    .where(and(inArray(paymentIssues.paymentId, own), inArray(paymentIssues.kind, [...MONEY_BESIDE])))
  for (const { id, resolvedBy } of beside)
    if (!resolvedBy) owed += await getMoneyLeft(db, eq(paymentIssues.id, id))
  return owed
}
