import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildDispute,
  createCustomer,
  getOpenIssueKind,
  requireOrderOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { toUserActor } from '../../actor.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { RefundState } from '../../providers/payment-provider.ts'
import { overrideDispute } from '../disputes/blocked-orders.ts'
import { listPaymentIssues } from '../issues/list-payment-issues.ts'
import { resolvePaymentIssue } from '../issues/resolve-payment-issue.ts'
import { paymentIssues } from '../issues/tables.ts'
import { listProviderProblems } from '../provider-requests/provider-problems.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { startPayment } from '../start-payment.ts'
import { createOrderRefund } from './create-order-refund.ts'
import { submitDueRefunds, submitRefund } from './submit-refund.ts'
import { refunds } from './tables.ts'

const MANY = 45

/** Creates a paid order of £5.59 with a refund that is not submitted yet. */
async function createOneRefund() {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const user = await createCustomer(db)
  const { id: paymentId } = await placeOrder(db, buildCheckout(user))
  const { sessionId } = await startPayment(db, at.services, { paymentId, origin: 'https://shop.test' })
  await recordPaymentEvent(db, at.pay(sessionId))
  const { id: orderId } = await requireOrderOfPayment(db, paymentId)
  const book = () => createOrderRefund(db, { orderId, actorId: user.id })
  const { id } = await book()
  const settleRefund = (state: RefundState, reason?: string) => {
    const amount = { amount: 559, currency: 'GBP' as const }
    return at.updateSession(sessionId, {
      refunds: [{ providerRefundId: `re_${id}`, refundId: id, amount, state, reason }],
    })
  }
  return {
    db,
    at,
    id,
    orderId,
    sessionId,
    user,
    book,
    settleRefund,
    /** Runs the refund job as after the retry delay. */
    async askAgain(times = 1) {
      for (let time = 0; time < times; time += 1) {
        await db.update(refunds).set({ nextAttemptAt: sql`now()` })
        await submitDueRefunds(db, at.services)
      }
    },
    refund: async () => (await db.select().from(refunds).where(eq(refunds.id, id)))[0],
    payment: () => requirePayment(db, paymentId),
    attention: () => getOpenIssueKind(db, paymentId),
    issues: () => db.select().from(paymentIssues),
    async daysLater(days: number) {
      const createdAt = sql`${refunds.createdAt} - make_interval(days => ${days})`
      await db.update(refunds).set({ createdAt })
    },
  }
}

describe('a refund that the provider has accepted', () => {
  test('is checked while it is pending, and refunded once', async () => {
    const { at, askAgain, settleRefund, book, refund, payment, attention } = await createOneRefund()
    settleRefund('pending')
    await askAgain(MANY)
    expect(await refund()).toMatchObject({ status: 'pending', settledAt: null, errorCount: 0 })
    expect(await attention()).toBeNull()
    await expect(book()).rejects.toThrow('nothing_to_refund')
    settleRefund('succeeded')
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'succeeded', creditNoteNumber: 1 })
    expect(await payment()).toMatchObject({ status: 'refunded' })
    expect(at.requests.refunds).toEqual([])
  })

  test.each(['succeeded', 'failed'] as const)(
    'stays %s when an older snapshot arrives later',
    async (state) => {
      const { db, settleRefund, refund, payment, attention } = await createOneRefund()
      const older = settleRefund('pending')
      const newer = settleRefund(state)
      for (const snapshot of [newer, older, newer]) await recordPaymentEvent(db, snapshot)
      const isReturned = state === 'succeeded'
      expect(await refund()).toMatchObject({ status: state, creditNoteNumber: isReturned ? 1 : null })
      expect(await payment()).toMatchObject({ status: isReturned ? 'refunded' : 'completed' })
      expect(await attention()).toBe(isReturned ? null : 'refund_failed')
      await recordPaymentEvent(db, older)
      expect(await refund()).toMatchObject({ status: state, settledAt: expect.any(Date) })
    },
  )

  test('stays succeeded when its answer says pending after the event of its success', async () => {
    const { db, at, id, settleRefund, refund, payment } = await createOneRefund()
    at.provider.refund = async () => {
      const [pending] = settleRefund('pending').refunds
      if (!pending) throw new Error('no refund')
      await recordPaymentEvent(db, settleRefund('succeeded'))
      return pending
    }
    expect(await submitRefund(db, at.services, id)).toMatchObject({ status: 'succeeded' })
    expect(await refund()).toMatchObject({ settledAt: expect.any(Date) })
    expect(await payment()).toMatchObject({ status: 'refunded' })
  })

  test('does not fail while the provider is unreachable', async () => {
    const { at, askAgain, settleRefund, refund, attention } = await createOneRefund()
    settleRefund('pending')
    await askAgain()
    at.setUnavailable()
    await askAgain(MANY)
    expect(await refund()).toMatchObject({ status: 'pending', settledAt: null })
    expect(await attention()).toBe('refund_overdue')
  })

  test('is checked after pauses that grow with its age', async () => {
    const { db, askAgain, settleRefund, daysLater } = await createOneRefund()
    settleRefund('pending')
    const pause = async () => {
      await askAgain()
      const [row] = await db
        .select({ minutes: sql<number>`extract(epoch from ${refunds.nextAttemptAt} - now())::int / 60` })
        .from(refunds)
      return row?.minutes ?? 0
    }
    await pause()
    expect(await pause()).toBeLessThan(2)
    await daysLater(1)
    expect(await pause()).toBeGreaterThan(300)
    await daysLater(30)
    expect(await pause()).toBeLessThanOrEqual(720)
  })

  test('opens one issue when it is overdue, until it is settled', async () => {
    const { db, user, askAgain, settleRefund, daysLater, attention, issues } = await createOneRefund()
    settleRefund('pending')
    await askAgain()
    expect(await attention()).toBeNull()
    await daysLater(11)
    await askAgain(2)
    expect(await attention()).toBe('refund_overdue')
    const resolvedBy = user.id
    await db.update(paymentIssues).set({ resolvedAt: sql`now()`, resolvedBy, resolution: 'asked the bank' })
    await askAgain(2)
    expect(await attention()).toBeNull()
    await db.update(paymentIssues).set({ resolvedAt: null })
    settleRefund('succeeded')
    await askAgain()
    expect(await attention()).toBeNull()
    expect(await issues()).toMatchObject([{ kind: 'refund_overdue', resolution: 'refund_settled' }])
  })

  test('fails when the provider says so, with its reason', async () => {
    const { askAgain, settleRefund, refund, attention, issues } = await createOneRefund()
    settleRefund('pending')
    await askAgain()
    settleRefund('failed', 'expired_or_canceled_card')
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'failed', failureReason: 'expired_or_canceled_card' })
    expect(await attention()).toBe('refund_failed')
    expect(await issues()).toMatchObject([{ reason: 'expired_or_canceled_card' }])
  })
})

describe('a refund that the provider never answered', () => {
  test('fails at the limit of errors, after a read in which the provider does not know it', async () => {
    const { at, askAgain, refund, attention, issues } = await createOneRefund()
    at.setUnavailable()
    await askAgain(MANY)
    expect(await refund()).toMatchObject({ status: 'asked', errorCount: MANY })
    expect(await attention()).toBe('refund_overdue')
    at.setUnavailable(false)
    at.requests.refunds.length = 0
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'failed', settledAt: expect.any(Date) })
    expect(at.requests.refunds).toEqual([])
    expect((await issues()).map(({ kind, resolvedAt }) => [kind, resolvedAt === null])).toContainEqual([
      'refund_failed',
      true,
    ])
  })

  test('is found when the provider had made it', async () => {
    const { at, askAgain, settleRefund, refund } = await createOneRefund()
    at.setUnavailable()
    await askAgain(MANY)
    settleRefund('succeeded')
    at.setUnavailable(false)
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'succeeded', creditNoteNumber: 1 })
  })

  test('is recorded with an issue when it appears after its failure was settled in another way', async () => {
    const { db, at, askAgain, settleRefund, refund, payment, issues } = await createOneRefund()
    at.setUnavailable()
    await askAgain(MANY)
    at.setUnavailable(false)
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'failed' })
    const [failed] = await issues()
    await resolvePaymentIssue(db, { issueId: failed?.id ?? '', resolution: 'bank transfer', actorId: null })
    await recordPaymentEvent(db, settleRefund('succeeded'))
    expect(await refund()).toMatchObject({ status: 'succeeded', creditNoteNumber: 1, failureReason: null })
    expect(await payment()).toMatchObject({ status: 'refunded' })
    const open = (await issues()).filter(({ resolvedAt }) => resolvedAt === null)
    expect(open).toMatchObject([{ kind: 'refund_late', amount: 559 }])
  })
})

describe('a refund that the provider refuses', () => {
  const REFUSED = {
    code: 'charge_already_refunded',
    message: 'It has already been refunded.',
    isAccess: false,
  }

  test('fails at once, with the reason of the provider for staff', async () => {
    const { at, id, db, refund, issues, book } = await createOneRefund()
    at.refuse('refund', REFUSED)
    expect(await submitRefund(db, at.services, id)).toMatchObject({
      status: 'failed',
      failureReason: 'It has already been refunded. (charge_already_refunded)',
    })
    expect(await refund()).toMatchObject({ settledAt: expect.any(Date), errorCount: 0 })
    expect(await issues()).toMatchObject([
      { kind: 'refund_failed', reason: 'It has already been refunded. (charge_already_refunded)' },
    ])
    expect(await book()).toMatchObject({ status: 'asked' })
  })

  test('does not fail when an earlier attempt without a response had succeeded', async () => {
    const { at, id, db, settleRefund, attention } = await createOneRefund()
    at.refuse('refund', REFUSED)
    const { refund } = at.provider
    at.provider.refund = async (request) => {
      settleRefund('succeeded')
      return refund(request)
    }
    expect(await submitRefund(db, at.services, id)).toMatchObject({
      status: 'succeeded',
      creditNoteNumber: 1,
    })
    expect(await attention()).toBeNull()
  })

  test('is not sent after a dispute was opened, unless staff override the dispute', async () => {
    const { at, db, id, orderId, sessionId, user, book, askAgain, issues } = await createOneRefund()
    const send = vi.spyOn(at.provider, 'refund')
    at.updateSession(sessionId, { disputes: [buildDispute()] })
    expect(await submitRefund(db, at.services, id)).toMatchObject({
      status: 'failed',
      failureReason: null,
      failureCode: 'payment_disputed',
    })
    const { issues: listed } = await listPaymentIssues(db)
    expect(listed.find(({ kind }) => kind === 'refund_failed')).toMatchObject({
      reason: null,
      failureCode: 'payment_disputed',
    })
    expect((await issues()).map(({ kind }) => kind).sort()).toEqual(['disputed', 'refund_failed'])
    expect(send).not.toHaveBeenCalled()
    await overrideDispute(db, { orderId, reason: 'goodwill', actor: toUserActor(user.id) })
    const { id: again } = await book()
    await askAgain()
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refundId: again }))
  })

  test('waits while the provider refuses access, which staff see at once', async () => {
    const { at, id, db, askAgain, refund, attention } = await createOneRefund()
    at.refuse('refund', { code: 'secret_key_required', message: 'Invalid API Key provided', isAccess: true })
    expect(await submitRefund(db, at.services, id)).toMatchObject({ status: 'asked', errorCount: 1 })
    await askAgain()
    expect(await attention()).toBeNull()
    expect(await listProviderProblems(db)).toMatchObject([
      { provider: 'stripe', operation: 'refund', code: 'secret_key_required', count: 2 },
    ])
    at.refuse('refund', null)
    await askAgain()
    expect(await refund()).toMatchObject({ status: 'succeeded' })
  })
})
