import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildDispute, listOrderHistory, listOrdersOfPayment } from '../../tests/support/orders/checkouts.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { toUserActor } from '../actor.ts'
import { auditLog } from '../audit/tables.ts'
import { HOUR_MS } from '../durations.ts'
import { deliveryRuns, guaranteeChecks } from '../orders/delivery/tables.ts'
import { changeOrderTarget } from '../orders/fulfilment/change-order-target.ts'
import { recordGuaranteeCheck } from '../orders/fulfilment/record-reading.ts'
import { reportFailure } from '../orders/fulfilment/update-run.ts'
import { listDueChecks } from '../orders/queries/list-delivery-tasks.ts'
import { orders } from '../orders/tables.ts'
import { emails as emailRows } from '../outbox/tables.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { submitDueRefunds, submitRefund } from '../payments/refunds/submit-refund.ts'
import { refunds as refundRows } from '../payments/refunds/tables.ts'
import { CASE_KINDS, type CaseKind } from './case-state.ts'
import { listCases } from './list-cases.ts'
import { openCase } from './open-case.ts'
import { settleCase, settleCases } from './settle-cases.ts'
import { listRemedies } from './suggest-remedy.ts'

describe('an accepted cancellation', () => {
  test('refunds all of an order that was not started, closes it and resolves the case', async () => {
    const { db, open, decide, order, orderId, emails, requireCase, history, refunds } = await openCaseShop()
    const { id } = await open()
    await decide(id)
    expect(await requireCase(id)).toMatchObject({
      state: 'resolved',
      remedy: 'refund',
      amount: 559,
      decidedAt: expect.any(Date),
    })
    expect(await order()).toMatchObject({ status: 'refunded', pausedAt: null, pauseReason: null })
    expect(await listOrderHistory(db, orderId)).toEqual([
      ...['placed', 'paid', 'paused', 'pending->cancelled', 'refunded', 'cancelled->refunded'],
    ])
    expect(await refunds()).toMatchObject([{ amount: 559, status: 'succeeded' }])
    expect(await history(id)).toEqual(['opened', 'accepted', 'resolved'])
    expect((await emails()).map(({ kind }) => kind)).toEqual(['case_opened', 'case_decided'])
    const logged = and(eq(auditLog.action, 'case.decided'), eq(auditLog.subjectId, id))
    expect(await db.$count(auditLog, logged)).toBe(1)
  })

  test('refunds the undelivered share of a started order and ends it in part', async () => {
    const { open, decide, order, work, requireCase } = await openCaseShop()
    await work({ to: 'processing', delivered: 400 })
    const { id } = await open()
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved', amount: 336 })
    expect(await order()).toMatchObject({ status: 'partial', delivered: 400, pausedAt: null })
  })

  test('ends an order with nothing delivered as failed', async () => {
    const { open, decide, order, work } = await openCaseShop()
    await work({ to: 'processing' })
    await decide((await open()).id, { decision: 'adjust', remedy: 'refund', amount: 500, reason: 'Agreed' })
    expect(await order()).toMatchObject({ status: 'failed' })
  })

  test('waits for a provider that does not answer', async () => {
    const { db, at, open, decide, order, requireCase } = await openCaseShop()
    const { id } = await open()
    at.setUnavailable()
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'accepted', endedAt: null })
    expect(await order()).toMatchObject({ status: 'cancelled', pausedAt: null })
    expect(await settleCases(db)).toBe(0)
    at.setUnavailable(false)
    await db.update(refundRows).set({ nextAttemptAt: sql`now()` })
    await submitDueRefunds(db, at.services)
    expect(await settleCases(db)).toBe(1)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved', endedAt: expect.any(Date) })
  })

  test('opens the case again when the refund fails, and then refunds once more', async () => {
    const { at, open, decide, requireCase, history, refunds } = await openCaseShop()
    const { id } = await open()
    at.refuse('refund', { code: 'charge_expired', message: 'too old', isAccess: false })
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'open', remedy: null })
    expect(await history(id)).toEqual(['opened', 'accepted', 'remedy_failed'])
    at.refuse('refund', null)
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved' })
    expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })
})

describe('other decisions', () => {
  test('refuses a case with the reason and resumes the work', async () => {
    const { open, decide, order, requireCase, emails } = await openCaseShop()
    const { id } = await open()
    await decide(id, { decision: 'refuse', reason: 'Already running' })
    expect(await requireCase(id)).toMatchObject({
      state: 'refused',
      remedy: 'none',
      reason: 'Already running',
    })
    expect(await order()).toMatchObject({ status: 'pending', pausedAt: null })
    expect((await emails()).at(-1)).toMatchObject({
      data: { outcome: 'refused', reason: 'Already running', remedy: null },
    })
  })

  test.each(['before', 'during'] as const)(
    'resumes no order whose profile was not reachable %s the case until the customer corrects it',
    async (when) => {
      const { db, open, decide, work, order, orderId, maria, staff } = await openCaseShop()
      await work({ to: 'processing' })
      const fail = () =>
        reportFailure(db, { orderId, code: 'username_not_found', actor: toUserActor(staff.id) })
      if (when === 'before') await fail()
      const { id } = await open()
      if (when === 'during') await fail()
      await decide(id, { decision: 'refuse', reason: 'Already running' })
      expect(await order()).toMatchObject({ status: 'processing', pauseReason: 'target' })
      const asked = await db.$count(emailRows, eq(emailRows.kind, 'order_paused'))
      expect(asked).toBe(when === 'before' ? 2 : 1)
      await changeOrderTarget(db, { orderId, tiktokUsername: 'other.name', actor: toUserActor(maria.id) })
      expect(await order()).toMatchObject({ pausedAt: null, tiktokUsername: 'other.name' })
    },
  )

  test('refunds an adjusted amount out of goodwill and lets the order go on', async () => {
    const { open, decide, order, work, requireCase } = await openCaseShop()
    await work({ to: 'processing', delivered: 400 })
    const { id } = await open({ kind: 'refund' })
    await decide(id, { decision: 'adjust', remedy: 'refund', amount: 100, reason: 'For the wait' })
    expect(await requireCase(id)).toMatchObject({ state: 'resolved', amount: 100 })
    expect(await order()).toMatchObject({ status: 'processing', pausedAt: null })
  })

  test('creates a replacement run with the promised deadline, and resolves the case with its end', async () => {
    const { db, open, decide, work, orderId, requireCase, history, emails } = await openCaseShop()
    await work({ to: 'processing' })
    await work({ to: 'completed' })
    const { id } = await open({ kind: 'quality', missing: 120 })
    await decide(id, undefined, { canRefund: false })
    const runs = await db.select().from(deliveryRuns).where(eq(deliveryRuns.orderId, orderId))
    const run = runs.find(({ caseId }) => caseId === id)
    expect(run).toMatchObject({ kind: 'replacement', quantity: 120, number: 2, caseId: id, state: 'planned' })
    const hours = ((run?.dueAt?.getTime() ?? 0) - (run?.createdAt.getTime() ?? 0)) / HOUR_MS
    expect(hours).toBe(72)
    expect(await requireCase(id)).toMatchObject({ state: 'accepted', runId: run?.id })
    await settleCases(db)
    expect(await requireCase(id)).toMatchObject({ state: 'accepted' })
    await db.update(deliveryRuns).set({ state: 'completed' })
    await settleCases(db)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved' })
    expect(await history(id)).toEqual(['opened', 'accepted', 'resolved'])
    expect((await emails()).at(-1)).toMatchObject({ kind: 'case_resolved' })
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.action, 'case.decided'))
    expect(logged?.after).toEqual({
      state: 'accepted',
      kind: 'quality',
      outcome: 'accepted',
      remedy: 'replacement',
      quantity: 120,
    })
  })

  test('pays for missing units once: no guarantee check delivers again what was refunded', async () => {
    const { db, open, decide, work, orderId, staff } = await openCaseShop()
    await db.update(orders).set({ guaranteeDays: 30 }).where(eq(orders.id, orderId))
    await work({ to: 'processing', startCount: 100 })
    await work({ to: 'completed' })
    const { id } = await open({ kind: 'quality', missing: 50 })
    await decide(id, { decision: 'adjust', remedy: 'refund', amount: 28, reason: 'As you asked' })
    await expect(open({ kind: 'quality', missing: 50 })).rejects.toThrow('case_not_possible')
    await db.update(guaranteeChecks).set({ dueAt: sql`now()` })
    const check = (day: number, count: number) =>
      recordGuaranteeCheck(db, { orderId, day, counts: [count], actor: toUserActor(staff.id) })
    expect(await check(7, 1_050)).toMatchObject({ check: { missing: 50 }, run: null })
    expect(await check(14, 1_040)).toMatchObject({ check: { missing: 60 }, run: { quantity: 10 } })
  })

  test('checks no guarantee of an order whose money a dispute took back', async () => {
    const { db, at, sessionId, open, work, orderId, staff } = await openCaseShop()
    await db.update(orders).set({ guaranteeDays: 30 }).where(eq(orders.id, orderId))
    await work({ to: 'processing', startCount: 100 })
    await work({ to: 'completed' })
    await db.update(guaranteeChecks).set({ dueAt: sql`now()` })
    expect(await listDueChecks(db, 'en')).toHaveLength(3)
    await recordPaymentEvent(db, { ...at.pay(sessionId), disputes: [buildDispute({ state: 'lost' })] })
    expect(await listDueChecks(db, 'en')).toEqual([])
    const check = { orderId, day: 7, counts: [900], actor: toUserActor(staff.id) }
    await expect(recordGuaranteeCheck(db, check)).rejects.toThrow('transition_not_allowed')
    // Beside others of the payment it may have cost nothing.
    await db.update(orders).set({ price: 0 })
    expect(await listDueChecks(db, 'en')).toEqual([])
    await expect(recordGuaranteeCheck(db, check)).rejects.toThrow('transition_not_allowed')
    await expect(open({ kind: 'quality', missing: 50 })).rejects.toThrow('case_not_possible')
  })

  test('opens the case again when the replacement run is cancelled', async () => {
    const { db, open, decide, work, requireCase } = await openCaseShop()
    await work({ to: 'processing' })
    await work({ to: 'completed' })
    const { id } = await open({ kind: 'quality', missing: 120 })
    await decide(id)
    await db.update(deliveryRuns).set({ state: 'cancelled' })
    await settleCase(db, id)
    expect(await requireCase(id)).toMatchObject({ state: 'open', runId: null })
  })

  test('accepts a replacement exactly where it is offered', async () => {
    const { db, decide, order, orderId, staff } = await openCaseShop()
    const accept = async (kind: CaseKind, units: number) => {
      const attempt = db.transaction(async (tx) => {
        const { id } = await openCase(tx, { orderId, kind, actor: toUserActor(staff.id) })
        const adjust = { decision: 'adjust', remedy: 'replacement', amount: units, reason: 'Again' } as const
        await decide(id, adjust, {}, tx)
        throw new Error('undo')
      })
      return attempt.catch((error: Error) => error.message)
    }
    for (const [status, packageType] of [
      ['pending', 'followers'],
      ['processing', 'followers'],
      ['partial', 'others'],
      ['refunded', 'followers'],
    ] as const) {
      await db.update(orders).set({ status, packageType })
      for (const kind of CASE_KINDS) {
        const isOffered = listRemedies(kind, await order(), { refund: 559 }).includes('replacement')
        const expected = isOffered ? 'undo' : 'replacement_not_possible'
        expect(await accept(kind, 1_000), `${packageType} ${status} ${kind}`).toBe(expected)
      }
    }
    await db.update(orders).set({ status: 'processing', packageType: 'followers' })
    expect(await accept('quality', 1_001)).toBe('replacement_not_possible')
    const started = { packageType: 'followers', status: 'processing' } as const
    expect(listRemedies('withdrawal', started, { refund: 559 })).toEqual(['refund', 'none'])
    expect(listRemedies('quality', started, { refund: 0 })).toEqual(['replacement', 'none'])
  })

  test('completes an order that was paused with everything delivered', async () => {
    const { open, decide, order, work } = await openCaseShop()
    await work({ to: 'processing', delivered: 400 })
    const { id } = await open()
    await work({ delivered: 1_000 })
    await decide(id, { decision: 'adjust', remedy: 'none', amount: null, reason: 'All is there' })
    expect(await order()).toMatchObject({ status: 'completed', pausedAt: null })
  })

  test('requires a reason when nothing is refunded or replaced', async () => {
    const { open, decide, work } = await openCaseShop()
    await work({ to: 'processing' })
    await work({ to: 'completed' })
    const { id } = await open({ kind: 'refund' })
    await expect(decide(id)).rejects.toMatchObject({ code: 'reason_missing' })
    await decide(id, { decision: 'accept', reason: 'We have explained it in the chat.' })
  })

  test('ends an order that cost nothing without a refund', async () => {
    const { db, open, decide, order, orderId, requireCase } = await openCaseShop()
    await db.execute(sql`update orders set price = 0 where id = ${orderId}`)
    const { id, proposedRemedy } = await open()
    expect(proposedRemedy).toBe('none')
    await decide(id)
    expect(await requireCase(id)).toMatchObject({ state: 'resolved' })
    expect(await order()).toMatchObject({ status: 'cancelled', pausedAt: null })
  })
})

describe('limits', () => {
  test('requires the permission to refund for a decision with a refund', async () => {
    const { open, decide, requireCase } = await openCaseShop()
    const { id } = await open()
    await expect(decide(id, undefined, { canRefund: false })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await requireCase(id)).toMatchObject({ state: 'open' })
    await decide(id, { decision: 'refuse', reason: 'No' }, { canRefund: false })
  })

  test('lists no refund of an order that is disputed', async () => {
    const { db, at, sessionId, open } = await openCaseShop()
    await open()
    const listLimits = async () => (await listCases(db)).cases.map(({ limits }) => limits)
    expect(await listLimits()).toEqual([{ refund: 559, undelivered: 559, replacement: 1_000 }])
    await recordPaymentEvent(db, { ...at.pay(sessionId), disputes: [buildDispute()] })
    expect(await listLimits()).toEqual([{ refund: 0, undelivered: 0, replacement: 1_000 }])
  })

  test('refunds no more than is left after refunds of this order', async () => {
    const { db, at, open, decide, orderId, staff, requireCase, refunds } = await openCaseShop()
    const { id } = await open()
    const partly = await createOrderRefund(db, { orderId, amount: 500, actorId: staff.id })
    await submitRefund(db, at.services, partly.id)
    const tooMuch = { decision: 'adjust', remedy: 'refund', amount: 60, reason: 'All' } as const
    await expect(decide(id, tooMuch)).rejects.toMatchObject({ code: 'refund_too_large' })
    await expect(decide(id)).rejects.toMatchObject({ code: 'proposal_changed' })
    expect(await requireCase(id)).toMatchObject({ state: 'open', proposedAmount: 59 })
    await decide(id)
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(559)
  })

  test('proposes no more than is left of the payment after refunds of its other order', async () => {
    const lines = ['followers-1000', 'views-8000'].map((packageId) => ({ packageId, units: 1 }))
    const { db, open, paymentId, orderId, staff } = await openCaseShop({ lines })
    const [, second] = await listOrdersOfPayment(db, paymentId)
    await createOrderRefund(db, { orderId: second?.id ?? '', actorId: staff.id })
    await createOrderRefund(db, { orderId, amount: 200, actorId: staff.id })
    expect(await open()).toMatchObject({ proposedAmount: 359 })
  })

  test('rejects a decision on an outdated revision', async () => {
    const { open, decide } = await openCaseShop()
    const { id, revision } = await open()
    const refuse = { decision: 'refuse', reason: 'No' } as const
    await expect(decide(id, refuse, { expected: revision - 1 })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    await decide(id, refuse, { expected: revision })
  })
})
