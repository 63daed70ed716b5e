import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  listOrdersOfPayment,
  SYSTEM_ACTOR,
} from '../../../tests/support/orders/checkouts.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { recordPaymentEvent } from '../../payments/record-payment-event.ts'
import { changeOrderStatus } from '../fulfilment/change-order-status.ts'
import { listCustomerOrders, listEarlierProfiles, removeEarlierProfile } from './customer-orders.ts'

const createOrders = (count: number) =>
  Array.from({ length: count }, () => ({ packageId: 'followers-100', units: 1 }))

const NO_TRIALS = { pending: 0, totalSpent: 0 }

test('lists the orders of the customer, newest first, with figures over all', async () => {
  const { db } = await createTestDatabase()
  const [maria, noor] = [await createCustomer(db), await createCustomer(db, 'noor')]
  expect(await listCustomerOrders(db, maria.id)).toEqual({
    orders: [],
    stats: { total: 0, pending: 0, completed: 0, totalSpent: 0, trials: NO_TRIALS },
  })

  const lines = [
    { packageId: 'followers-1000', units: 2 },
    { packageId: 'views-8000', units: 1 },
  ]
  const paid = await placeOrder(db, buildCheckout(maria, { lines, displayCurrency: 'EUR', method: 'paypal' }))
  await recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid'))
  const [first] = await listOrdersOfPayment(db, paid.id)
  for (const to of ['processing', 'completed'] as const) {
    await changeOrderStatus(db, { orderId: first?.id ?? '', to, actor: SYSTEM_ACTOR })
  }
  const unpaid = await placeOrder(db, buildCheckout(maria))
  await placeOrder(db, buildCheckout(noor))

  const list = await listCustomerOrders(db, maria.id)
  const totalSpent = 2 * 559 + 399
  expect(list.stats).toEqual({ total: 3, pending: 2, completed: 1, totalSpent, trials: NO_TRIALS })
  expect(list.orders.map((order) => order.paymentId)).toEqual([unpaid.id, paid.id, paid.id])
  expect(list.orders.find((order) => order.id === first?.id)).toEqual({
    id: first?.id,
    line: 0,
    packageId: 'followers-1000',
    packageType: 'followers',
    packageName: '1,000 Followers',
    localPackageName: '1,000 Followers',
    quantity: 2_000,
    units: 2,
    status: 'completed',
    startCount: null,
    delivered: 2_000,
    tiktokUsername: 'maria.dance',
    videoUrl: null,
    posts: null,
    startReadAt: null,
    niche: 'Gaming',
    pence: 1118,
    discount: 0,
    createdAt: expect.any(Date),
    paidAt: expect.any(Date),
    paymentId: paid.id,
    paymentMethod: 'paypal',
    paymentStatus: 'completed',
    isTrial: false,
    paymentUrl: null,
    paymentSettledAt: expect.any(Date),
    chargeCurrency: 'GBP',
    displayCurrency: 'EUR',
    displayRate: '1.1815024',
    rateAsOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    events: expect.any(Array),
    startedAt: expect.any(Date),
    completedAt: expect.any(Date),
    endedAt: expect.any(Date),
    policyVersion: '2026-11-01',
    guaranteeDays: null,
    earlyStartRequested: true,
    startBy: null,
    deliverBy: null,
    pausedAt: null,
    pauseReason: null,
    briefState: null,
    briefAnsweredAt: null,
    expected: null,
    late: null,
  })
  const inArabic = (await listCustomerOrders(db, maria.id, { lang: 'ar' })).orders
  expect(inArabic.at(-1)?.localPackageName).toBe('1,000 متابع')
  expect((await listCustomerOrders(db, noor.id)).stats).toEqual({
    total: 1,
    pending: 1,
    completed: 0,
    totalSpent: 0,
    trials: NO_TRIALS,
  })
})

test('counts trial orders in the figures, and says which part they are', async () => {
  const { db } = await createTestDatabase()
  const maria = await createCustomer(db)
  const trial = await placeOrder(db, buildCheckout(maria, { isTrial: true }))
  await recordPaymentEvent(db, buildPaymentSnapshot(trial, 'paid'))
  await placeOrder(db, buildCheckout(maria))
  expect((await listCustomerOrders(db, maria.id)).stats).toEqual({
    total: 2,
    pending: 2,
    completed: 0,
    totalSpent: 559,
    trials: { pending: 1, totalSpent: 559 },
  })
})

test('lists a hundred orders and counts all', async () => {
  const { db } = await createTestDatabase()
  const maria = await createCustomer(db)
  await recordPaymentEvent(
    db,
    buildPaymentSnapshot(await placeOrder(db, buildCheckout(maria, { lines: createOrders(120) })), 'paid'),
  )
  const { orders, stats } = await listCustomerOrders(db, maria.id)
  expect(orders).toHaveLength(100)
  expect(stats).toEqual({ total: 120, pending: 120, completed: 0, totalSpent: 120 * 315, trials: NO_TRIALS })
})

async function openShop() {
  const { db } = await createTestDatabase()
  const maria = await createCustomer(db)
  const buy = async (
    tiktokUsername: string,
    niche: string | null,
    { isPaid = true, customer = maria } = {},
  ) => {
    const payment = await placeOrder(db, buildCheckout(customer, { tiktokUsername, niche }))
    const sessionId = payment.id
    if (isPaid) await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid', { sessionId }))
  }
  const list = (userId = maria.id) => listEarlierProfiles(db, userId)
  return { db, maria, buy, list }
}

test('lists each username of paid orders once, the latest first, with its latest niche', async () => {
  const { db, buy, list } = await openShop()
  expect(await list()).toEqual([])
  await buy('maria.dance', 'Dance & Music')
  await buy('shop.maria', null)
  await buy('@Maria.Dance', 'Gaming')
  await buy('maria.dance', null)
  await buy('never.paid', 'Food & Cooking', { isPaid: false })
  const other = await createCustomer(db, 'other')
  await buy('other', 'Food & Cooking', { customer: other })
  expect(await list()).toEqual([
    { tiktokUsername: 'maria.dance', niche: 'Gaming' },
    { tiktokUsername: 'shop.maria', niche: null },
  ])
  expect(await list(other.id)).toEqual([{ tiktokUsername: 'other', niche: 'Food & Cooking' }])
})

test('lists a removed username again only after another order for it', async () => {
  const { db, maria, buy, list } = await openShop()
  const other = await createCustomer(db, 'other')
  await buy('maria.dance', 'Gaming')
  await buy('maria.dance', 'Food & Cooking', { customer: other })
  await removeEarlierProfile(db, { userId: maria.id, username: '@maria.dance' })
  expect(await list()).toEqual([])
  expect(await list(other.id)).toHaveLength(1)
  await buy('maria.dance', 'Dance & Music')
  expect(await list()).toEqual([{ tiktokUsername: 'maria.dance', niche: 'Dance & Music' }])
})

test('lists at most five usernames', async () => {
  const { buy, list } = await openShop()
  for (let number = 1; number <= 6; number += 1) await buy(`maria${number}`, 'Gaming')
  expect((await list()).map(({ tiktokUsername }) => tiktokUsername)).toEqual([
    ...['maria6', 'maria5', 'maria4', 'maria3', 'maria2'],
  ])
})
