import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildDispute, buildPaymentSnapshot } from '../../../tests/support/orders/checkouts.ts'
import { createTestOrder } from '../../../tests/support/orders/create-test-order.ts'
import { SYSTEM_ACTOR, toUserActor } from '../../actor.ts'
import type { OrderRequest } from '../../checkout/place-order.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { emails } from '../../outbox/tables.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { getPolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { requireDelivery } from '../delivery/get-delivery.ts'
import { createReplacementRun } from '../delivery/runs.ts'
import { setDeliveryPlan } from '../delivery/set-plan.ts'
import { deliveryReadings, guaranteeChecks } from '../delivery/tables.ts'
import type { OrderQueue } from '../order-queues.ts'
import { listFailedRuns } from '../queries/list-delivery-tasks.ts'
import { buildQueueFilter } from '../queries/order-filter.ts'
import { listStaffOrders } from '../queries/staff-orders.ts'
import { orderEvents, orders } from '../tables.ts'
import { changeOrderTarget } from './change-order-target.ts'
import { recordGuaranteeCheck, recordReading } from './record-reading.ts'
import { updateOrder } from './update-order.ts'
import { reportFailure, updateRun } from './update-run.ts'

const actor = SYSTEM_ACTOR

/** Opens a paid order of 1,000 followers. */
async function openOrder(checkout: Partial<OrderRequest> = {}) {
  const opened = await createTestOrder(checkout)
  const { db, id: orderId, user } = opened
  const countQueue = async (queue: OrderQueue) =>
    db.$count(orders, buildQueueFilter(db, queue, await getPolicyFiguresByVersion(db)))
  return {
    ...opened,
    orderId,
    customer: toUserActor(user.id),
    delivery: () => requireDelivery(db, orderId),
    start: (startCount?: number) => updateOrder(db, { orderId, to: 'processing', startCount, actor }),
    complete: () => updateOrder(db, { orderId, to: 'completed', actor }),
    read: (count: number) => recordReading(db, { orderId, count, actor }),
    fail: (code: 'account_private' | 'no_capacity') => reportFailure(db, { orderId, code, actor }),
    plan: (...quantities: number[]) =>
      setDeliveryPlan(db, {
        orderId,
        actor,
        runs: quantities.map((quantity) => ({ quantity, earliestStart: null, pacePerDay: null })),
      }),
    countQueue,
  }
}

describe('readings', () => {
  test('derive the delivered amount from the start count, within the ordered quantity', async () => {
    const { start, read, order, delivery } = await openOrder()
    await start(500)
    expect(await read(740)).toEqual({ startCount: 500, delivered: 240, remaining: 760, posts: null })
    expect(await read(490)).toMatchObject({ delivered: 0 })
    expect(await read(9_999)).toMatchObject({ delivered: 1_000, remaining: 0 })
    expect(await order()).toMatchObject({ delivered: 1_000, status: 'processing' })
    const { readings } = await delivery()
    expect(readings.map(({ count, delivered }) => [count, delivered])).toEqual([
      [500, 0],
      [740, 240],
      [490, 0],
      [9_999, 1_000],
    ])
  })

  test('set the start count when it is unknown', async () => {
    const { start, read } = await openOrder()
    await start()
    expect(await read(300)).toEqual({ startCount: 300, delivered: 0, remaining: 1_000, posts: null })
    expect(await read(350)).toMatchObject({ startCount: 300, delivered: 50 })
  })

  test('name a public count only where somebody read one, not for reported quantities and the completion', async () => {
    const { db, orderId, start, read, complete, delivery } = await openOrder()
    await start(100)
    await updateOrder(db, { orderId, delivered: 10, actor })
    await updateOrder(db, { orderId, delivered: 10, actor })
    await read(110)
    await complete()
    const { readings } = await delivery()
    expect(readings.map(({ count }) => count)).toEqual([100, null, 110, null])
  })

  test('are refused before the start and after the end, and with an image of another order', async () => {
    const { db, orderId, start, read, complete } = await openOrder()
    await expect(read(1)).rejects.toThrow('not_in_progress')
    await start(0)
    const uploadId = '019a0000-0000-7000-8000-000000000000'
    await expect(recordReading(db, { orderId, count: 1, uploadId, actor })).rejects.toThrow('not_found')
    await complete()
    await expect(read(1)).rejects.toThrow('not_in_progress')
  })

  describe('count by the time they were read', () => {
    const HOURS = [1, 2, 3]
    const COUNTS: Record<number, number> = { 1: 5_000, 2: 5_300, 3: 5_700 }
    const ORDERS_OF_ARRIVAL = HOURS.flatMap((first) =>
      HOURS.filter((hour) => hour !== first).map((second) => [first, second, 6 - first - second]),
    )

    /** Opens an order of yesterday in progress; `readAt` records the count of an hour since then. */
    async function openStartedOrder(startCount?: number) {
      const opened = await openOrder()
      const { db, orderId, start } = opened
      const placedAt = new Date(Date.now() - DAY_MS)
      await db.update(orders).set({ createdAt: placedAt }).where(eq(orders.id, orderId))
      await start()
      if (startCount !== undefined) {
        await updateOrder(db, { orderId, startCount, actor })
        const isStart = eq(deliveryReadings.orderId, orderId)
        await db.update(deliveryReadings).set({ readAt: placedAt }).where(isStart)
      }
      const getTime = (hour: number) => new Date(placedAt.getTime() + hour * HOUR_MS)
      const readAt = (hour: number, count = COUNTS[hour] ?? 0) =>
        recordReading(db, { orderId, count, readAt: getTime(hour), actor })
      return { ...opened, placedAt, getTime, readAt }
    }

    test.each(ORDERS_OF_ARRIVAL)('with a reported start count, in the order %i, %i, %i', async (...hours) => {
      const { readAt, order, delivery } = await openStartedOrder(4_900)
      for (const hour of hours) await readAt(hour)
      expect(await order()).toMatchObject({ startCount: 4_900, delivered: 800 })
      const { readings, runs } = await delivery()
      expect(readings.map(({ delivered }) => delivered)).toEqual([0, 100, 400, 800])
      expect(runs).toMatchObject([{ delivered: 800 }])
    })

    test.each(ORDERS_OF_ARRIVAL)('without one, in the order %i, %i, %i', async (...hours) => {
      const { readAt, order, delivery } = await openStartedOrder()
      for (const hour of hours) await readAt(hour)
      expect(await order()).toMatchObject({ startCount: 5_000, delivered: 700 })
      const { readings } = await delivery()
      expect(readings.map(({ delivered }) => delivered)).toEqual([0, 300, 700])
    })

    test('and of equal times the later arrival counts', async () => {
      const { readAt, order } = await openStartedOrder(5_000)
      await readAt(3, 5_700)
      await readAt(3, 5_600)
      expect(await order()).toMatchObject({ delivered: 600 })
      expect(await readAt(2, 5_900)).toMatchObject({ delivered: 600 })
    })

    test('and do not replace what staff reported later', async () => {
      const { db, orderId, readAt, order } = await openStartedOrder()
      await readAt(3)
      await updateOrder(db, { orderId, delivered: 50, actor })
      await readAt(1)
      expect(await order()).toMatchObject({ startCount: 5_700, delivered: 50 })
    })

    test('and not for a profile that the customer has changed since', async () => {
      const { db, orderId, customer, fail, readAt, read, order } = await openStartedOrder()
      await readAt(1)
      await fail('account_private')
      await changeOrderTarget(db, { orderId, tiktokUsername: 'maria.new', actor: customer })
      await readAt(2)
      expect(await order()).toMatchObject({ startCount: null, delivered: 0 })
      await read(40)
      await readAt(3)
      expect(await order()).toMatchObject({ startCount: 40, delivered: 0 })
    })

    test('from the order on, and not in the future beyond the difference of clocks', async () => {
      const { db, orderId, placedAt, delivery } = await openStartedOrder(5_000)
      const readAfter = (placed: Date, ms: number) =>
        recordReading(db, { orderId, count: 5_100, readAt: new Date(placed.getTime() + ms), actor })
      await expect(readAfter(placedAt, -1)).rejects.toThrow('read_before_order')
      await expect(readAfter(new Date(0), 1)).rejects.toThrow('read_before_order')
      await expect(readAfter(new Date(), 3 * MINUTE_MS)).rejects.toThrow('read_in_future')
      await expect(readAfter(new Date('2999-01-01'), 0)).rejects.toThrow('read_in_future')
      expect(await readAfter(placedAt, 0)).toMatchObject({ delivered: 100 })
      await readAfter(new Date(), MINUTE_MS / 2)
      const [last] = (await delivery()).readings.slice(-1)
      expect(last?.readAt.getTime()).toBeLessThan(Date.now() + MINUTE_MS / 4)
    })
  })
})

describe('runs', () => {
  test('begin and end with their order', async () => {
    const { start, complete, delivery } = await openOrder()
    expect((await delivery()).runs).toEqual([])
    await start()
    expect((await delivery()).runs).toMatchObject([{ number: 1, state: 'running', quantity: 1_000 }])
    await complete()
    expect((await delivery()).runs).toMatchObject([
      { state: 'completed', delivered: 1_000, endedAt: expect.any(Date) },
    ])
  })

  test('are cancelled when the order ends with less', async () => {
    const { db, orderId, start, delivery } = await openOrder()
    await start()
    await updateOrder(db, { orderId, to: 'partial', delivered: 300, actor })
    expect((await delivery()).runs).toMatchObject([{ state: 'cancelled', delivered: 300 }])
  })

  test('share the delivered amount in their order', async () => {
    const { db, orderId, plan, start, delivery } = await openOrder()
    await plan(300, 700)
    await start()
    const progress = async () => (await delivery()).runs.map(({ state, delivered }) => [state, delivered])
    await updateOrder(db, { orderId, delivered: 100, actor })
    expect(await progress()).toEqual([
      ['running', 100],
      ['planned', 0],
    ])
    await updateOrder(db, { orderId, delivered: 450, actor })
    expect(await progress()).toEqual([
      ['completed', 300],
      ['running', 150],
    ])
    await updateOrder(db, { orderId, delivered: 200, actor })
    expect(await progress()).toEqual([
      ['running', 200],
      ['running', 0],
    ])
  })

  test('can be planned again, but not below what they delivered and not to another sum', async () => {
    const { db, orderId, plan, start, delivery } = await openOrder()
    await plan(300, 300, 400)
    await start()
    await updateOrder(db, { orderId, delivered: 350, actor })
    for (const runs of [[300, 300], [200, 800], [300, 40, 660], [1_000]])
      await expect(plan(...runs), `${runs}`).rejects.toThrow('runs_invalid')
    await plan(300, 700)
    expect((await delivery()).runs.map(({ quantity, delivered }) => [quantity, delivered])).toEqual([
      [300, 300],
      [700, 50],
    ])
  })

  test('are completed when they are made as small as what they delivered', async () => {
    const { db, orderId, plan, start, delivery } = await openOrder()
    await plan(500, 500)
    await start()
    await updateOrder(db, { orderId, delivered: 300, actor })
    await plan(300, 700)
    const { runs } = await delivery()
    expect(runs).toMatchObject([{ state: 'completed', endedAt: expect.any(Date) }, { state: 'planned' }])
  })

  test('of a replacement keep their own progress and numbers', async () => {
    const { db, orderId, plan, start, delivery, order } = await openOrder()
    await start()
    const { id: runId } = await createReplacementRun(db, { orderId, quantity: 50, hours: 72 })
    await plan(400, 600)
    const update = (change: object) => updateRun(db, { orderId, runId, actor, ...change })
    expect(await update({ to: 'running' })).toMatchObject({ number: 3, state: 'running' })
    expect(await update({ delivered: 20 })).toMatchObject({ state: 'running', delivered: 20 })
    await expect(update({ delivered: 51 })).rejects.toThrow('delivered_out_of_range')
    const completed = await update({ to: 'completed' })
    expect(completed).toMatchObject({ state: 'completed', delivered: 50, endedAt: expect.any(Date) })
    expect(await update({ to: 'completed' })).toEqual(completed)
    await expect(update({ to: 'planned' })).rejects.toThrow('transition_not_allowed')
    expect((await order()).delivered).toBe(0)
    expect((await delivery()).runs).toHaveLength(3)
  })

  test('of the ordered quantity count for the order', async () => {
    const { db, orderId, plan, start, order, delivery } = await openOrder()
    await plan(400, 600)
    await start()
    const [, second] = (await delivery()).runs
    await updateRun(db, { orderId, runId: second?.id ?? '', delivered: 10, actor })
    expect((await order()).delivered).toBe(410)
  })

  test('do not count for the order while an earlier one has failed', async () => {
    const { db, orderId, plan, start, fail, order, delivery } = await openOrder()
    await plan(400, 600)
    await start()
    await fail('no_capacity')
    const [, second] = (await delivery()).runs
    const update = (change: object) => updateRun(db, { orderId, runId: second?.id ?? '', actor, ...change })
    await expect(update({ delivered: 10 })).rejects.toThrow('transition_not_allowed')
    await expect(update({ to: 'completed' })).rejects.toThrow('transition_not_allowed')
    expect((await order()).delivered).toBe(0)
  })

  test('that were reported as delivered are corrected by a lower count and open again', async () => {
    const { db, orderId, start, order, delivery } = await openOrder()
    await start(10)
    const [run] = (await delivery()).runs
    const report = (delivered: number) => updateRun(db, { orderId, runId: run?.id ?? '', delivered, actor })
    expect(await report(1_000)).toMatchObject({ state: 'completed', delivered: 1_000 })
    expect(await report(900)).toMatchObject({ state: 'running', delivered: 900 })
    expect(await order()).toMatchObject({ status: 'processing', delivered: 900 })
  })
})

describe('a failure', () => {
  test('of the target pauses the order until the customer corrects it', async () => {
    const { db, orderId, customer, start, fail, order, delivery, countQueue } = await openOrder()
    await start(10)
    expect(await fail('account_private')).toMatchObject({ paused: true, run: { state: 'failed' } })
    expect(await order()).toMatchObject({ pauseReason: 'target', leasedBy: null })
    expect((await delivery()).failureCode).toBe('account_private')
    const [run] = (await delivery()).runs
    const retry = updateRun(db, { orderId, runId: run?.id ?? '', to: 'planned', actor })
    await expect(retry).rejects.toThrow('order_paused')
    const [email] = await db.select().from(emails).where(eq(emails.kind, 'order_paused'))
    expect(email?.data).toMatchObject({ reason: 'account_private', order: { orderId } })
    expect(await countQueue('failedRuns')).toBe(0)
    await expect(updateOrder(db, { orderId, to: 'completed', actor })).rejects.toThrow('order_paused')

    await expect(
      changeOrderTarget(db, { orderId, actor: toUserActor('019a0000-0000-7000-8000-000000000000') }),
    ).rejects.toThrow('not_found')
    const change = { orderId, actor: customer, tiktokUsername: 'not a name' }
    await expect(changeOrderTarget(db, change)).rejects.toThrow('username_invalid')
    await changeOrderTarget(db, { ...change, tiktokUsername: '@New_Name' })
    expect(await order()).toMatchObject({ tiktokUsername: 'new_name', startCount: null, pausedAt: null })
    expect((await delivery()).runs).toMatchObject([{ state: 'running', failureCode: null }])
    const kinds = await db.select({ kind: orderEvents.kind }).from(orderEvents).orderBy(orderEvents.id)
    expect(kinds.slice(-4).map(({ kind }) => kind)).toEqual([
      'run_failed',
      'paused',
      'target_changed',
      'resumed',
    ])
    await expect(changeOrderTarget(db, change)).rejects.toThrow('transition_not_allowed')
  })

  test('does not come when the customer corrects the username before the work starts', async () => {
    const { db, orderId, customer, start, order, delivery } = await openOrder()
    const change = { orderId, actor: customer, tiktokUsername: '@right.name' }
    const lease = (leasedUntil: Date | null) => db.update(orders).set({ leasedUntil })
    await lease(new Date(Date.now() + 60 * MINUTE_MS))
    expect(await delivery()).toMatchObject({ canChangeTarget: false })
    await expect(changeOrderTarget(db, change)).rejects.toThrow('transition_not_allowed')
    await lease(null)
    expect(await delivery()).toMatchObject({ canChangeTarget: true })
    await changeOrderTarget(db, change)
    expect(await order()).toMatchObject({ tiktokUsername: 'right.name', status: 'pending', pausedAt: null })
    await start()
    expect(await delivery()).toMatchObject({ canChangeTarget: false })
    await expect(changeOrderTarget(db, change)).rejects.toThrow('transition_not_allowed')
  })

  test('keeps the start count when the same target is reachable again', async () => {
    const { db, orderId, customer, start, fail, order } = await openOrder()
    await start(10)
    await fail('account_private')
    await changeOrderTarget(db, { orderId, actor: customer })
    expect(await order()).toMatchObject({ startCount: 10, pausedAt: null })
  })

  test('of the shop waits for staff, who try the run again', async () => {
    const { db, orderId, start, fail, order, countQueue } = await openOrder()
    await start(10)
    const { paused, run } = await fail('no_capacity')
    expect(paused).toBe(false)
    expect(await order()).toMatchObject({ pausedAt: null })
    expect(await db.$count(emails, eq(emails.kind, 'order_paused'))).toBe(0)
    expect(await countQueue('failedRuns')).toBe(1)
    expect(await listFailedRuns(db, 'es')).toMatchObject([
      { orderId, packageName: expect.stringMatching(/seguidores$/) },
    ])
    await expect(fail('no_capacity')).rejects.toThrow('transition_not_allowed')
    const retried = await updateRun(db, { orderId, runId: run.id, to: 'planned', actor })
    expect(retried).toMatchObject({ state: 'planned', failureCode: null })
    expect(await countQueue('failedRuns')).toBe(0)
  })

  test('of the shop can be tried again during a pause, which records no delivery', async () => {
    const { db, orderId, start, fail, order } = await openOrder()
    await start(10)
    const { run } = await fail('no_capacity')
    await db.update(orders).set({ pausedAt: sql`now()`, pauseReason: 'case' })
    const retry = (change: object) =>
      updateRun(db, { orderId, runId: run.id, to: 'planned', actor, ...change })
    await expect(retry({ delivered: 10 })).rejects.toThrow('order_paused')
    expect(await retry({})).toMatchObject({ state: 'planned' })
    expect((await order()).delivered).toBe(0)
  })

  test('can be reported before the start, and not for an ended order', async () => {
    const { orderId, db, fail, customer, delivery, start, complete } = await openOrder()
    await fail('account_private')
    await expect(start()).rejects.toThrow('order_paused')
    await changeOrderTarget(db, { orderId, actor: customer })
    expect((await delivery()).runs).toMatchObject([{ state: 'planned' }])
    await start()
    await complete()
    await expect(fail('account_private')).rejects.toThrow('transition_not_allowed')
  })
})

describe('a guarantee', () => {
  async function openGuaranteed(days: number) {
    const opened = await openOrder()
    const { db, orderId, start, complete } = opened
    await db.update(orders).set({ guaranteeDays: days }).where(eq(orders.id, orderId))
    await start(100)
    await complete()
    return {
      ...opened,
      check: (day: number, count: number) =>
        recordGuaranteeCheck(db, { orderId, day, counts: [count], actor }),
      makeDue: (day: number) =>
        db
          .update(guaranteeChecks)
          .set({ dueAt: sql`now()` })
          .where(and(eq(guaranteeChecks.orderId, orderId), eq(guaranteeChecks.day, day))),
    }
  }

  test.each([
    { days: 30, checks: [7, 14, 30] },
    { days: 90, checks: [7, 14, 30, 60, 90] },
    { days: 20, checks: [7, 14] },
    { days: 3, checks: [3] },
  ])('of $days days is checked on the days $checks', async ({ days, checks }) => {
    const { delivery } = await openGuaranteed(days)
    const found = (await delivery()).checks
    expect(found.map(({ day }) => day)).toEqual(checks)
    const [first] = found
    const elapsed = (first?.dueAt.getTime() ?? 0) - Date.now()
    expect(Math.round(elapsed / 86_400_000)).toBe(checks[0])
  })

  test('opens a replacement run for a drop, none for what an open run replaces already, and waits for disputes', async () => {
    const { db, payment, check, makeDue, countQueue, delivery } = await openGuaranteed(30)
    await expect(check(7, 1_000)).rejects.toThrow('transition_not_allowed')
    await expect(check(8, 1_000)).rejects.toThrow('not_found')
    await makeDue(7)
    expect(await countQueue('guaranteeChecks')).toBe(1)
    const { check: done, run } = await check(7, 1_040)
    expect(done).toMatchObject({ missing: 60, doneAt: expect.any(Date) })
    expect(run).toMatchObject({ kind: 'replacement', quantity: 60, state: 'planned', number: 2 })
    const hours = ((run?.dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(72)
    const { orders: listed } = await listStaffOrders(db, { queue: 'replacements' })
    expect(listed.map(({ replacementDueAt }) => replacementDueAt)).toEqual([run?.dueAt])
    expect(await countQueue('guaranteeChecks')).toBe(0)
    await expect(check(7, 1_040)).rejects.toThrow('transition_not_allowed')
    await makeDue(14)
    expect(await check(14, 1_030)).toMatchObject({ check: { missing: 70 }, run: { quantity: 10 } })
    await makeDue(30)
    expect(await check(30, 5_000)).toMatchObject({ check: { missing: 0 }, run: null })
    const { readings } = await delivery()
    expect(readings.slice(-3).map(({ checkDay, delivered }) => [checkDay, delivered])).toEqual([
      [7, 940],
      [14, 930],
      [30, 1_000],
    ])
    const report = (state: 'open' | 'won') =>
      recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { disputes: [buildDispute({ state })] }))
    await report('open')
    expect(await countQueue('replacements')).toBe(0)
    await report('won')
    expect(await countQueue('replacements')).toBe(1)
  })

  test('does not exist for a package without one', async () => {
    const { start, complete, delivery } = await openOrder()
    await start(1)
    await complete()
    expect((await delivery()).checks).toEqual([])
  })
})

test('promises a line from the start to the deadline, also after the end', async () => {
  const { start, complete, delivery, order } = await openOrder()
  const { startBy, deliverBy } = await order()
  expect((await delivery()).promised).toEqual([
    { at: startBy, delivered: 0 },
    { at: deliverBy, delivered: 1_000 },
  ])
  await start()
  const { startedAt, deliverBy: due } = await order()
  const promised = [
    { at: startedAt, delivered: 0 },
    { at: due, delivered: 1_000 },
  ]
  expect((await delivery()).promised).toEqual(promised)
  await complete()
  expect((await delivery()).promised).toEqual(promised)
})
