import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkoutOf, customer, disputeOf, placed, truthOf } from '../../tests/checkouts.ts'
import { freshDatabase } from '../../tests/database.ts'
import { onPostgres } from '../../tests/engines/on-postgres.ts'
import type { PaymentTruth } from '../services.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { refundIssue } from './refund-issue.ts'
import { resolveIssue } from './resolve-issue.ts'
import { paymentIssues, refunds } from './tables.ts'

async function openIssue(more: Partial<PaymentTruth>) {
  const { db } = await freshDatabase()
  const user = await customer(db)
  const payment = await placed(db, checkoutOf(user))
  await recordPaymentEvent(db, truthOf(payment, 'paid', more))
  const [issue] = await db.select().from(paymentIssues)
  if (!issue) throw new Error('no issue')
  return {
    db,
    user,
    issue,
    refund: () => refundIssue(db, { issueId: issue.id, actorId: user.id }),
    staffRefunds: () => db.select().from(refunds).where(eq(refunds.actorId, user.id)),
  }
}

const WRONG_AMOUNT = { amount: { amount: 100, currency: 'GBP' } } as const
const FAILED_REFUND = {
  refunds: [
    {
      providerRefundId: 're_1',
      refundId: null,
      amount: { amount: 100, currency: 'GBP' },
      state: 'failed',
    } as const,
  ],
}

onPostgres('books no refund of an issue that is resolved while the refund waits for its lock', async () => {
  for (const money of [WRONG_AMOUNT, { disputes: [disputeOf()] }]) {
    const { db, user, issue, refund, staffRefunds } = await openIssue(money)
    let refunding: ReturnType<typeof refund> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(paymentIssues).where(eq(paymentIssues.id, issue.id)).for('update')
      refunding = refund()
      await waitForLock(db)
      await resolveIssue(tx, { issueId: issue.id, resolution: 'bank transfer', actorId: user.id })
    })
    expect(await refunding).toEqual({ ok: false, reason: 'not_found' })
    expect(await staffRefunds()).toEqual([])
  }
})

test('repeats a failed refund once, however many staff ask', async () => {
  const { refund, staffRefunds, db, issue } = await openIssue(FAILED_REFUND)
  expect(issue.kind).toBe('refund_failed')
  const answers = await Promise.all([refund(), refund()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await refund()).toEqual({ ok: false, reason: 'nothing_to_refund' })
  expect(await staffRefunds()).toMatchObject([{ amount: 100 }])

  await db.update(refunds).set({ status: 'failed' })
  expect((await refund()).ok).toBe(true)
})

/** Until another connection waits for a lock. */
async function waitForLock(db: Parameters<typeof refundIssue>[0]): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(
      sql`select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database()) or locktype = 'transactionid' and not granted`,
    )) as unknown as { rows: unknown[] }
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
