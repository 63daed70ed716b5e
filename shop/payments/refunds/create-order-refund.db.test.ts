// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testOnPostgres } from '../../../tests/engines/test-on-postgres.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  buildPaymentSnapshot,
  buildRefund,
  createCustomer,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { waitForLock } from '../../../tests/support/wait-for-lock.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { PaymentSnapshot } from '../../providers/payment-provider.ts'
import { disputes } from '../disputes/tables.ts'
import { listPaymentIssues } from '../issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../issues/resolve-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { payments } from '../tables.ts'
import { createIssueRefund } from './create-order-refund.ts'
import { failRefund } from './fail-refund.ts'
import { refunds } from './tables.ts'

async function openIssue(more: Partial<PaymentSnapshot>) {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const payment = await placeOrder(db, buildCheckout(user))
  await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', more))
  const [issue] = await db.select().from(paymentIssues)
  if (!issue) throw new Error('no issue')
  return {
    db,
    user,
    issue,
    refund: () => createIssueRefund(db, { issueId: issue.id, actorId: user.id }),
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

testOnPostgres(
  'creates no refund for an issue that is resolved while the refund waits for its lock',
  async () => {
    for (const money of [WRONG_AMOUNT, { disputes: [buildDispute()] }]) {
      const { db, user, issue, refund, staffRefunds } = await openIssue(money)
      let refunding: ReturnType<typeof refund> | undefined
      await db.transaction(async (tx) => {
        await tx.select().from(paymentIssues).where(eq(paymentIssues.id, issue.id)).for('update')
        refunding = refund()
        refunding.catch(() => {})
        await waitForLock(db)
        await resolvePaymentIssue(tx, { issueId: issue.id, resolution: 'bank transfer', actorId: user.id })
      })
      await expect(refunding).rejects.toThrow('not_found')
      expect(await staffRefunds()).toEqual([])
    }
  },
)

test('repeats a failed refund once for parallel calls', async () => {
  const { refund, staffRefunds, db, issue } = await openIssue(FAILED_REFUND)
  expect(issue.kind).toBe('refund_failed')
  const results = await Promise.allSettled([refund(), refund()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(refund()).rejects.toThrow('nothing_to_refund')
  expect(await staffRefunds()).toMatchObject([{ amount: 100 }])

  await db.update(refunds).set({ status: 'failed' })
  expect(await refund()).toMatchObject({ amount: 100 })
})

test('does not refund money without an order while it is disputed or lost', async () => {
  const { db, refund, staffRefunds } = await openIssue({ ...WRONG_AMOUNT, disputes: [buildDispute()] })
  await expect(refund()).rejects.toThrow('order_disputed')
  await db.update(disputes).set({ state: 'lost', closedAt: sql`now()` })
  await expect(refund()).rejects.toThrow('order_disputed')
  expect(await staffRefunds()).toEqual([])
  await db.update(disputes).set({ state: 'won' })
  expect(await refund()).toMatchObject({ amount: 100 })
})

test('does not open an issue again whose money was refunded at the provider before its refund was sent', async () => {
  const { db, user } = await openIssue(WRONG_AMOUNT)
  const late = await placeOrder(db, buildCheckout(user))
  await recordPaymentEvent(db, buildPaymentSnapshot(late, 'expired', { sessionId: 'late' }))
  const wrong = await placeOrder(db, buildCheckout(user))
  const snapshots = [
    buildPaymentSnapshot(late, 'paid', { sessionId: 'late' }),
    buildPaymentSnapshot(wrong, 'paid', { sessionId: 'wrong', ...WRONG_AMOUNT }),
  ]
  for (const snapshot of snapshots) {
    await recordPaymentEvent(db, snapshot)
    const isOfSession = eq(paymentIssues.sessionId, snapshot.sessionId)
    const [issue] = await db.select().from(paymentIssues).where(isOfSession)
    const { id } = await createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })
    const made = { providerRefundId: `re_${id}`, amount: snapshot.amount.amount }
    await recordPaymentEvent(db, { ...snapshot, refunds: [buildRefund(made)] })
    expect(await db.select().from(refunds).where(eq(refunds.id, id))).toMatchObject([
      { status: 'failed', failureReason: null, failureCode: 'returned_otherwise' },
    ])
    await failRefund(db, id, { reason: 'amount too large' })
    expect(await db.select().from(paymentIssues).where(isOfSession)).toMatchObject([
      { id: issue?.id, resolution: 'refunded' },
    ])
  }
})

describe('a refund in part at the provider', () => {
  test.each(['wrong amount', 'late payment'])('leaves the issue of a %s open with the rest', async (kind) => {
    const { db } = await createTestDatabase()
    const user = await createCustomer(db)
    const payment = await placeOrder(db, buildCheckout(user))
    const isWrong = kind === 'wrong amount'
    const session = { sessionId: 'session', ...(isWrong && WRONG_AMOUNT) }
    if (!isWrong) await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired', session))
    const paid = buildPaymentSnapshot(payment, 'paid', session)
    await recordPaymentEvent(db, paid)
    const whole = isWrong ? 100 : 559
    const open = async () =>
      (await listPaymentIssues(db)).issues.map(({ id, amount, actions }) => ({ id, amount, actions }))
    const [issue] = await open()
    const id = issue?.id ?? ''
    expect(issue).toEqual({ id, amount: whole, actions: ['refund', 'resolve'] })

    const made = buildRefund({ amount: 40 })
    await recordPaymentEvent(db, { ...paid, refunds: [made] })
    expect(await open()).toEqual([{ id, amount: whole - 40, actions: ['refund', 'resolve'] }])
    if (isWrong) expect(await requirePayment(db, payment.id)).toMatchObject({ status: 'pending' })

    const rest = await createIssueRefund(db, { issueId: id, actorId: user.id })
    expect(rest).toMatchObject({ amount: whole - 40 })
    expect(await open()).toMatchObject([{ actions: ['resolve'] }])
    await expect(createIssueRefund(db, { issueId: id, actorId: user.id })).rejects.toThrow(
      'nothing_to_refund',
    )
    const sent = buildRefund({ providerRefundId: 're_rest', refundId: rest.id, amount: whole - 40 })
    await recordPaymentEvent(db, { ...paid, refunds: [made, sent] })
    expect(await open()).toEqual([])

    // The bank sends the rest back.
    await recordPaymentEvent(db, { ...paid, refunds: [made, { ...sent, state: 'failed' }] })
    expect(await open()).toEqual([{ id, amount: whole - 40, actions: ['refund', 'resolve'] }])
    expect(await createIssueRefund(db, { issueId: id, actorId: user.id })).toMatchObject({
      amount: whole - 40,
    })
  })

  test('resolves the issue with the part that returns the last of the money', async () => {
    const { db, issue } = await openIssue(WRONG_AMOUNT)
    const [payment] = await db.select().from(payments)
    if (!payment) throw new Error('no payment')
    const paid = buildPaymentSnapshot(payment, 'paid', WRONG_AMOUNT)
    const parts = [70, 30].map((amount) => buildRefund({ providerRefundId: `re_${amount}`, amount }))
    await recordPaymentEvent(db, { ...paid, refunds: parts.slice(0, 1) })
    expect((await listPaymentIssues(db)).issues).toMatchObject([{ id: issue.id, amount: 30 }])
    await recordPaymentEvent(db, { ...paid, refunds: parts })
    expect((await listPaymentIssues(db, { resolved: true })).issues).toMatchObject([
      { id: issue.id, amount: 100, resolution: 'refunded' },
    ])
    expect(await requirePayment(db, payment.id)).toMatchObject({ status: 'failed' })
  })
})

describe('money that is lost in a dispute', () => {
  async function openMoney(kind: 'wrong amount' | 'second payment' | 'late payment') {
    const { db } = await createTestDatabase()
    const user = await createCustomer(db)
    const payment = await placeOrder(db, buildCheckout(user))
    if (kind === 'second payment') await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    const session = { sessionId: 'session', ...(kind === 'wrong amount' && WRONG_AMOUNT) }
    if (kind === 'late payment')
      await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired', session))
    const paid = buildPaymentSnapshot(payment, 'paid', session)
    const all = paid.amount.amount
    return {
      db,
      user,
      payment,
      all,
      record: (more: Partial<PaymentSnapshot> = {}) => recordPaymentEvent(db, { ...paid, ...more }),
      dispute: (state: 'open' | 'lost' | 'won', amount = all) =>
        recordPaymentEvent(db, {
          ...paid,
          disputes: [buildDispute({ state, amount: { amount, currency: 'GBP' } })],
        }),
      open: async () =>
        (await listPaymentIssues(db)).issues
          .filter((issue) => issue.kind !== 'disputed')
          .map(({ amount }) => amount),
      resolutions: async () =>
        (await listPaymentIssues(db, { resolved: true })).issues.map(({ resolution }) => resolution),
    }
  }

  test.each(['wrong amount', 'second payment', 'late payment'] as const)(
    'leaves no open issue of a %s, and opens it again when the decision is reversed',
    async (kind) => {
      const { db, payment, all, record, dispute, open, resolutions } = await openMoney(kind)
      await record()
      expect(await open()).toEqual([all])
      await dispute('open')
      expect(await open()).toEqual([all])
      await dispute('lost', all - 40)
      expect(await open()).toEqual([40])
      await dispute('lost')
      expect(await open()).toEqual([])
      expect(await resolutions()).toContain('dispute_lost')
      if (kind === 'wrong amount')
        expect(await requirePayment(db, payment.id)).toMatchObject({ status: 'failed' })
      await dispute('won')
      expect(await open()).toEqual([all])
    },
  )

  test('stays resolved when staff have resolved its issue', async () => {
    const { db, user, record, dispute, open } = await openMoney('second payment')
    await record()
    const [issue] = (await listPaymentIssues(db)).issues
    const resolved = { issueId: issue?.id ?? '', resolution: 'bank transfer', actorId: user.id }
    await resolvePaymentIssue(db, resolved)
    await dispute('open')
    expect(await open()).toEqual([])
  })

  test('fails its refund that was not sent, and is not owed', async () => {
    const { db, user, record, dispute, open } = await openMoney('second payment')
    await record()
    const [issue] = (await listPaymentIssues(db)).issues
    const { id } = await createIssueRefund(db, { issueId: issue?.id ?? '', actorId: user.id })
    await dispute('lost')
    expect(await db.select().from(refunds).where(eq(refunds.id, id))).toMatchObject([
      { status: 'failed', failureCode: 'returned_otherwise' },
    ])
    expect(await open()).toEqual([])
  })
})
