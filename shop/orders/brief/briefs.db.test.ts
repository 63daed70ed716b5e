// @module-tag both-engines
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestApiKey } from '../../../tests/support/accounts/create-test-api-key.ts'
import {
  addQuestions,
  createTestBrief,
  createTestUpload,
  SAMPLE_ANSWERS,
} from '../../../tests/support/orders/briefs.ts'
import { createCustomer, listOrderEvents } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { SAMPLE_QUESTIONS } from '../../../tests/support/orders/sample-questions.ts'
import { proposeCaseRemedy, requireCaseOrder } from '../../cases/case-order.ts'
import { openCase } from '../../cases/open-case.ts'
import { HOUR_MS } from '../../durations.ts'
import type { Db } from '../../services.ts'
import { getPolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { leaseOrders } from '../fulfilment/lease-orders.ts'
import { updateOrder } from '../fulfilment/update-order.ts'
import type { OrderQueue } from '../order-queues.ts'
import { pauseOrder, resumeOrder } from '../pause-order.ts'
import { buildQueueFilter } from '../queries/order-filter.ts'
import { orders } from '../tables.ts'
import { answerBrief } from './answer-brief.ts'
import { getBrief } from './get-brief.ts'

/** Lists the queues that an order is in. */
async function listQueues(db: Db, orderId: string): Promise<OrderQueue[]> {
  const archive = await getPolicyFiguresByVersion(db)
  const names = ['toStart', 'waitingForBrief', 'late'] as const
  const found = await Promise.all(
    names.map(async (name) => {
      const isOneOf = sql<boolean>`coalesce(${buildQueueFilter(db, name, archive)}, false)`
      const [row] = await db.select({ isOneOf }).from(orders).where(eq(orders.id, orderId))
      return row?.isOneOf ? [name] : []
    }),
  )
  return found.flat()
}

const hoursBetween = (from: Date | null, to: Date | null) =>
  from && to ? Math.round((to.getTime() - from.getTime()) / HOUR_MS) : null

const shiftPayment = (db: Db, hours: number) =>
  db.update(orders).set({ paidAt: sql`${orders.paidAt} - make_interval(hours => ${hours})` })

describe('the questions of an order', () => {
  test('are frozen when it is placed', async () => {
    const { db, id, order } = await createTestBrief()
    await addQuestions(db, 'followers-1000', [])
    expect(await getBrief(db, id)).toMatchObject({
      questions: SAMPLE_QUESTIONS,
      answers: {},
      state: 'waiting',
      answeredAt: null,
      isOpen: true,
    })
    expect(await order()).toMatchObject({ briefState: 'waiting' })
  })

  test('are missing where the package asks none', async () => {
    const { db, id, order } = await createTestOrder()
    expect(await getBrief(db, id)).toBeNull()
    expect(await order()).toMatchObject({ briefState: null })
    await addQuestions(db)
    expect(await getBrief(db, id)).toBeNull()
  })
})

describe('while a paid order waits for answers', () => {
  test('nothing is promised or late, and it is in its own queue', async () => {
    const { db, id, order } = await createTestBrief()
    await shiftPayment(db, 24 * 14)
    expect(await order()).toMatchObject({ startBy: null, deliverBy: null })
    expect(await listQueues(db, id)).toEqual(['waitingForBrief'])
  })

  test('the whole price is refunded on cancellation, but a late start is not asked for', async () => {
    const { db, id, user, actor } = await createTestBrief()
    await shiftPayment(db, 24 * 10)
    const order = await requireCaseOrder(db, { orderId: id })
    const judge = (kind: 'cancellation' | 'withdrawal' | 'non_delivery') =>
      proposeCaseRemedy(order, { kind, statedAt: order.now })
    expect(judge('cancellation')).toMatchObject({ remedy: 'refund', amount: 559, reason: 'not_started' })
    expect(judge('withdrawal')).toMatchObject({ remedy: 'refund', amount: 559, reason: 'not_started' })
    expect(judge('non_delivery')).toMatchObject({ remedy: 'none', reason: 'not_late' })
    const opened = await openCase(db, { orderId: id, kind: 'cancellation', actor, customerId: user.id })
    expect(opened).toMatchObject({ proposedRemedy: 'refund', proposedAmount: 559 })
  })

  test('no program gets it, and nobody starts it by accident', async () => {
    const { db, id, user, actor } = await createTestBrief()
    const { id: apiKeyId } = await createTestApiKey(db, { createdBy: user.id, scopes: ['orders:work'] })
    const program = { userId: null, apiKeyId }
    expect(await leaseOrders(db, { actor: program, limit: 5, leaseSeconds: 60 })).toEqual([])
    for (const worker of [actor, program])
      await expect(updateOrder(db, { orderId: id, to: 'processing', actor: worker })).rejects.toMatchObject({
        code: 'brief_unanswered',
      })
    expect(await listQueues(db, id)).toEqual(['waitingForBrief'])
  })

  test('staff can start it without the answers, which the history records', async () => {
    const { db, id, actor, order, answer } = await createTestBrief()
    await updateOrder(db, { orderId: id, to: 'processing', withoutAnswers: true, actor })
    const started = await order()
    expect(started).toMatchObject({ status: 'processing', briefState: 'skipped', briefAnsweredAt: null })
    expect(hoursBetween(started.startedAt, started.deliverBy)).toBe(72)
    const events = await listOrderEvents(db, id)
    expect(events.find(({ kind }) => kind === 'brief_skipped')).toMatchObject({ actorId: actor.userId })
    await expect(answer()).rejects.toMatchObject({ code: 'brief_closed' })
  })
})

describe('the answers of the customer', () => {
  test('start the promised time and make the order ready to start', async () => {
    const { db, id, user, order, answer } = await createTestBrief()
    await shiftPayment(db, 100)
    await answer()
    const answered = await order()
    expect(answered).toMatchObject({ briefState: 'answered' })
    expect(hoursBetween(answered.briefAnsweredAt, answered.startBy)).toBe(24)
    expect(hoursBetween(answered.startBy, answered.deliverBy)).toBe(72)
    expect(await listQueues(db, id)).toEqual(['toStart'])
    const { id: apiKeyId } = await createTestApiKey(db, { createdBy: user.id, scopes: ['orders:work'] })
    const [leased] = await leaseOrders(db, { actor: { userId: null, apiKeyId }, limit: 5, leaseSeconds: 60 })
    expect(leased).toMatchObject({ id, brief: { answers: SAMPLE_ANSWERS } })
    await expect(answer({ ...SAMPLE_ANSWERS, tone: 'loud' })).rejects.toMatchObject({ code: 'brief_closed' })
  })

  test('keep a start that the customer planned later', async () => {
    const { db, order, answer } = await createTestBrief()
    await db.update(orders).set({ startAfter: sql`now() + interval '5 days'` })
    await answer()
    const { startAfter, startBy } = await order()
    expect(hoursBetween(startAfter, startBy)).toBe(24)
  })

  test('leave out the pauses before them', async () => {
    const { db, id, order, answer, actor } = await createTestBrief()
    const pause = { orderId: id, reason: 'target', actor } as const
    await pauseOrder(db, pause)
    await db.update(orders).set({ pausedAt: sql`now() - interval '50 hours'` })
    await answer()
    await resumeOrder(db, pause)
    const { briefAnsweredAt, startBy } = await order()
    expect(hoursBetween(briefAnsweredAt, startBy)).toBe(24)
  })

  test('can be changed until the work starts, each change in the history, without starting the time again', async () => {
    const { db, id, order, answer, actor } = await createTestBrief()
    await answer()
    const before = await order()
    await answer()
    await answer({ ...SAMPLE_ANSWERS, tone: 'loud' })
    expect((await order()).startBy).toEqual(before.startBy)
    const kinds = (await listOrderEvents(db, id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['placed', 'paid', 'brief_answered', 'brief_changed'])
    expect(await getBrief(db, id)).toMatchObject({ answers: { ...SAMPLE_ANSWERS, tone: 'loud' } })
    await updateOrder(db, { orderId: id, to: 'processing', actor })
    await expect(answer()).rejects.toMatchObject({ code: 'brief_closed' })
    expect(await getBrief(db, id)).toMatchObject({ isOpen: false })
  })

  test('are refused when incomplete, unpaid, of somebody else, or based on others', async () => {
    const { db, id, answer } = await createTestBrief()
    await expect(answer({ topic: 'Rain' })).rejects.toMatchObject({ code: 'answers_invalid' })
    await expect(answer({ ...SAMPLE_ANSWERS, color: 'red' })).rejects.toMatchObject({
      code: 'answers_invalid',
    })
    const other = await createCustomer(db, 'omar')
    const foreign = {
      orderId: id,
      customerId: other.id,
      answers: SAMPLE_ANSWERS,
      expectedRevision: undefined,
    }
    await expect(
      answerBrief(db, { ...foreign, actor: { userId: other.id, apiKeyId: null } }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    const brief = await getBrief(db, id)
    await answer(SAMPLE_ANSWERS, brief?.revision)
    await expect(answer({ ...SAMPLE_ANSWERS, tone: 'loud' }, brief?.revision)).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const unpaid = await createTestBrief({ isPaid: false })
    await expect(unpaid.answer()).rejects.toMatchObject({ code: 'order_not_paid' })
  })

  test('name only images that were uploaded for a question of the order', async () => {
    const { db, id, user, answer } = await createTestBrief()
    for (const logo of ['logo.png', '019a0000-0000-7000-8000-00000000000a'])
      await expect(answer({ ...SAMPLE_ANSWERS, logo })).rejects.toThrow()
    const logo = await createTestUpload(db, { orderId: id, userId: user.id })
    await answer({ ...SAMPLE_ANSWERS, logo })
    expect(await getBrief(db, id)).toMatchObject({ answers: { logo } })
  })

  test('and a start at once: one of them wins', async () => {
    const { id, db, order, answer, actor } = await createTestBrief()
    const results = await Promise.allSettled([
      answer(),
      updateOrder(db, { orderId: id, to: 'processing', withoutAnswers: true, actor }),
    ])
    const { briefState, status } = await order()
    expect(status).toBe('processing')
    expect(briefState).toBe(results[0].status === 'fulfilled' ? 'answered' : 'skipped')
  })
})
