import { expect, test } from 'vitest'
import { buildDispute } from '../../tests/support/orders/checkouts.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { countStaffTasks } from '../admin/dashboard/count-staff-tasks.ts'
import { getCustomerOrder } from '../orders/queries/customer-orders.ts'
import { listStaffOrders } from '../orders/queries/staff-orders.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { notifyLateOrders } from './notify-late-orders.ts'

test('tells the customer once that the start is late, with the refund of a cancellation', async () => {
  const { db, emails, hoursLater, maria, orderId, order } = await openCaseShop({ lang: 'es' })
  await hoursLater(23)
  expect(await notifyLateOrders(db, 10)).toBe(0)
  await hoursLater(2)
  expect(await notifyLateOrders(db, 10)).toBe(1)
  expect(await notifyLateOrders(db, 10)).toBe(0)
  expect(await emails()).toMatchObject([
    {
      kind: 'order_late',
      lang: 'es',
      toAddress: maria.email,
      data: { step: 'start', order: { orderId }, refund: { amount: 559, currency: 'GBP' } },
    },
  ])
  expect(await order()).toMatchObject({ lateEmailAt: expect.any(Date) })
})

test('names the undelivered share of an order that is not complete in time', async () => {
  const { db, emails, hoursLater, work } = await openCaseShop()
  await work({ to: 'processing', delivered: 900 })
  await hoursLater(80)
  await notifyLateOrders(db, 10)
  expect(await emails()).toMatchObject([{ data: { step: 'delivery', refund: { amount: 56 } } }])
})

test('is late for nobody beside an open dispute, comes back to staff when it is lost, and to all when it is won', async () => {
  const { db, at, sessionId, emails, hoursLater, orderId, maria } = await openCaseShop()
  const read = () => getCustomerOrder(db, { orderId, userId: maria.id })
  const count = async () => (await countStaffTasks(db)).late
  const readRow = async () => (await listStaffOrders(db, { ids: [orderId] })).orders[0]
  await hoursLater(75)
  expect(await read()).toMatchObject({ late: 'start', refund: { proposal: { reason: 'not_started' } } })
  expect([await count(), (await readRow())?.late]).toEqual([1, 'start'])
  const dispute = (state: 'open' | 'lost' | 'won') =>
    recordPaymentEvent(db, { ...at.pay(sessionId), disputes: [buildDispute({ state })] })
  await dispute('open')
  expect(await notifyLateOrders(db, 10)).toBe(0)
  expect(await read()).toMatchObject({ late: null, refund: { proposal: null } })
  expect(await count()).toBe(0)
  expect(await readRow()).toMatchObject({ late: null, expected: null })
  await dispute('lost')
  expect(await notifyLateOrders(db, 10)).toBe(0)
  expect(await read()).toMatchObject({ late: null, refund: { proposal: null } })
  expect([await count(), (await readRow())?.late]).toEqual([1, 'start'])
  await dispute('won')
  expect(await notifyLateOrders(db, 10)).toBe(1)
  expect((await emails()).map(({ kind }) => kind)).toEqual(['order_late'])
})

test('ignores paused orders and those that have ended', async () => {
  const { db, open, hoursLater, emails } = await openCaseShop()
  await open()
  await hoursLater(100)
  expect(await notifyLateOrders(db, 10)).toBe(0)
  const ended = await openCaseShop()
  await ended.work({ to: 'failed' })
  await ended.hoursLater(100)
  expect(await notifyLateOrders(ended.db, 10)).toBe(0)
  expect((await emails()).map(({ kind }) => kind)).toEqual(['case_opened'])
})
