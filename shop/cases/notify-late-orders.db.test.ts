import { expect, test } from 'vitest'
import { buildDispute } from '../../tests/support/orders/checkouts.ts'
import { openCaseShop } from '../../tests/support/orders/open-case-shop.ts'
import { getCustomerOrder } from '../orders/queries/customer-orders.ts'
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

test('promises no refund beside a dispute, and tells of the delay after it is won', async () => {
  const { db, at, sessionId, emails, hoursLater, orderId, maria } = await openCaseShop()
  const read = () => getCustomerOrder(db, { orderId, userId: maria.id })
  await hoursLater(75)
  expect(await read()).toMatchObject({ late: 'start', refund: { proposal: { reason: 'not_started' } } })
  const dispute = (state: 'open' | 'won') =>
    recordPaymentEvent(db, { ...at.pay(sessionId), disputes: [buildDispute({ state })] })
  await dispute('open')
  expect(await notifyLateOrders(db, 10)).toBe(0)
  expect(await read()).toMatchObject({ late: null, refund: { proposal: null } })
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
