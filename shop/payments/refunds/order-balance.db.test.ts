import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildBalance } from '../../../tests/support/orders/build-balance.ts'
import { asActor, buildDispute, listOrdersOfPayment } from '../../../tests/support/orders/checkouts.ts'
import { openMoneyShop, TWO_LINES } from '../../../tests/support/orders/open-money-shop.ts'
import { newId } from '../../id.ts'
import { listCustomerOrders } from '../../orders/queries/customer-orders.ts'
import { buildQueueFilter } from '../../orders/queries/order-filter.ts'
import { orders } from '../../orders/tables.ts'
import { getPolicyFiguresByVersion } from '../../settings/policy-version.ts'
import { overrideDispute } from '../disputes/blocked-orders.ts'
import { getReceipt } from '../documents/get-document.ts'
import { issueReceipts } from '../documents/issue-receipts.ts'
import type { PaymentStatus } from '../payment-status.ts'
import { payments } from '../tables.ts'
import { getOrderBalance, listOrderBalances } from './order-balance.ts'
import { type RefundStatus, refunds } from './tables.ts'

/** Opens a shop with a payment of orders, of £5.59 and £3.99 unless given, and writes refunds as the provider's events do. */
async function openShop(lines = TWO_LINES) {
  const shop = await openMoneyShop(lines)
  const { db, paymentId, record, first, maria } = shop
  const add = async (amount: number, status: RefundStatus, orderId: string | null = null) => {
    const id = newId()
    await db.insert(refunds).values({
      id,
      paymentId,
      orderId,
      provider: 'stripe',
      chargeId: 'charge',
      amount,
      currency: 'GBP',
      status,
      settledAt: status === 'succeeded' ? new Date() : null,
    })
    return id
  }
  return {
    ...shop,
    add,
    lose: (amount: number) =>
      record({ disputes: [buildDispute({ state: 'lost', amount: { amount, currency: 'GBP' } })] }),
    balance: (orderId = first) => getOrderBalance(db, orderId),
    async statuses(): Promise<PaymentStatus[]> {
      const list = (await listCustomerOrders(db, maria.id)).orders
      return list.toSorted((a, b) => a.line - b.line).map(({ paymentStatus }) => paymentStatus)
    },
    spent: async () => (await listCustomerOrders(db, maria.id)).stats.totalSpent,
    async isInQueue(orderId = first) {
      const filter = buildQueueFilter(db, 'fellShort', await getPolicyFiguresByVersion(db))
      const found = await db.select({ id: orders.id }).from(orders).where(filter)
      return found.some(({ id }) => id === orderId)
    },
  }
}

const ONE_LINE = TWO_LINES.slice(0, 1)

describe('the balance of an order', () => {
  test('gives the only order all money of its payment', async () => {
    const { add, lose, balance } = await openShop(ONE_LINE)
    await add(200, 'succeeded')
    await add(100, 'pending')
    await lose(50)
    expect(await balance()).toEqual(
      buildBalance(559, { refunded: 200, pending: 100, disputeLost: 50, left: 209 }),
    )
  })

  test('leaves money that names none of several orders unassigned, at most the rest of the price', async () => {
    const { add, lose, balance } = await openShop()
    await add(300, 'succeeded')
    expect(await balance()).toEqual(buildBalance(559, { unassigned: 300, left: 559 }))
    await lose(400)
    expect(await balance()).toMatchObject({ unassigned: 559, left: 258 })
  })

  test('counts what is assigned of a lost dispute, at most what was not refunded', async () => {
    const { db, add, lose, balance, assign, issues, first } = await openShop()
    await lose(700)
    const [issue] = await issues()
    await assign(issue?.assignment?.id ?? '', [[first, 300]])
    expect(await balance()).toEqual(buildBalance(559, { disputeLost: 300, unassigned: 259, left: 258 }))
    await db.update(payments).set({ amount: 2_000 })
    await add(400, 'succeeded', first)
    expect(await balance()).toMatchObject({ refunded: 400, disputeLost: 159, left: 0 })
  })

  test('counts a payment that was returned as a whole for each of its orders', async () => {
    const { add, balance, first } = await openShop()
    await add(100, 'succeeded', first)
    await add(858, 'succeeded')
    expect(await balance()).toEqual(buildBalance(559, { refunded: 559 }))
  })

  test('leaves no more than the payment has left, and nothing of one that is not paid', async () => {
    const { db, add, balance, second, paymentId } = await openShop()
    await add(758, 'succeeded', second)
    expect(await balance()).toMatchObject({ left: 200 })
    await db.update(payments).set({ status: 'failed' }).where(eq(payments.id, paymentId))
    expect(await balance()).toMatchObject({ left: 0 })
  })

  test('is read for many orders at once', async () => {
    const { db, first, second, add } = await openShop()
    await add(100, 'succeeded', second)
    const balances = await listOrderBalances(db, [first, second])
    expect(balances.get(first)).toEqual(buildBalance(559))
    expect(balances.get(second)).toEqual(buildBalance(399, { refunded: 100 }))
  })
})

test('an order is closed once its price went back, in part by a lost dispute, and one that cost nothing with it', async () => {
  const { db, lose, refund, first, second, statuses, staff, paymentId } = await openShop()
  await db.update(orders).set({ price: 0 }).where(eq(orders.id, second))
  await db.update(payments).set({ amount: 559 }).where(eq(payments.id, paymentId))
  await lose(200)
  await overrideDispute(db, { orderId: first, reason: 'agreed', actor: asActor(staff) })
  await refund(first, 300)
  expect(await listOrdersOfPayment(db, paymentId)).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ])
  await refund(first)
  expect(await statuses()).toEqual(['refunded', 'refunded'])
  expect(await listOrdersOfPayment(db, paymentId)).toMatchObject([
    { status: 'refunded' },
    { status: 'refunded' },
  ])
})

describe('the payment status of an order', () => {
  test('shows what was lost of it in a dispute', async () => {
    const { lose, statuses, assign, issues, first } = await openShop()
    expect(await statuses()).toEqual(['completed', 'completed'])
    await lose(600)
    expect(await statuses()).toEqual(['completed', 'completed'])
    const [issue] = await issues()
    const id = issue?.assignment?.id ?? ''
    await assign(id, [[first, 100]])
    expect(await statuses()).toEqual(['partially_refunded', 'completed'])
    await assign(id, [[first, 459]])
    expect(await statuses()).toEqual(['refunded', 'completed'])
    await lose(958)
    expect(await statuses()).toEqual(['refunded', 'refunded'])
  })

  test('of the only order follows its dispute', async () => {
    const { lose, statuses, refund, first, record } = await openShop(ONE_LINE)
    await refund(first, 59)
    expect(await statuses()).toEqual(['partially_refunded'])
    await lose(500)
    expect(await statuses()).toEqual(['refunded'])
    await record({ disputes: [buildDispute({ state: 'won', amount: { amount: 500, currency: 'GBP' } })] })
    expect(await statuses()).toEqual(['partially_refunded'])
  })

  test('of an order that cost nothing is refunded only with the whole payment', async () => {
    const { db, lose, statuses, paymentId } = await openShop()
    const [, second] = await listOrdersOfPayment(db, paymentId)
    await db
      .update(orders)
      .set({ price: 0 })
      .where(eq(orders.id, second?.id ?? ''))
    await lose(400)
    expect(await statuses()).toEqual(['partially_refunded', 'completed'])
    await lose(958)
    expect(await statuses()).toEqual(['refunded', 'refunded'])
  })
})

test('the receipt states what went back of the payment, also by a lost dispute', async () => {
  const { db, lose, refund, first, paymentId } = await openShop()
  await issueReceipts(db)
  const status = async () => (await getReceipt(db, { paymentId, userId: null }))?.status
  expect(await status()).toBe('completed')
  await lose(100)
  expect(await status()).toBe('partially_refunded')
  await lose(958)
  expect(await status()).toBe('refunded')
  await expect(refund(first)).rejects.toThrow('order_disputed')
})

test('the total of a customer is what the shop keeps, and no payment counts for less than nothing', async () => {
  const { add, lose, spent, second } = await openShop()
  await add(100, 'succeeded', second)
  await add(100, 'succeeded')
  expect(await spent()).toBe(758)
  // The customer disputes what was refunded, too.
  await lose(958)
  expect(await spent()).toBe(0)
})

describe('the queue of orders that fell short', () => {
  test('lists an order while its undelivered part is owed', async () => {
    const { isInQueue, endHalfDelivered, refund, first } = await openShop()
    await endHalfDelivered()
    expect(await isInQueue()).toBe(true)
    await refund(first, 279)
    expect(await isInQueue()).toBe(true)
    await refund(first, 1)
    expect(await isInQueue()).toBe(false)
  })

  test.each([
    ['a refund that names none of the orders', (shop: Shop) => shop.add(300, 'succeeded')],
    ['a lost dispute that names none of the orders', (shop: Shop) => shop.lose(300)],
    ['the refund of the whole payment', (shop: Shop) => shop.add(958, 'succeeded')],
    // The rest of the payment went for the other order.
    ['nothing left of the payment', (shop: Shop) => shop.add(958, 'succeeded', shop.second)],
  ])('does not list an order after %s', async (_, change) => {
    const shop = await openShop()
    await shop.endHalfDelivered()
    await change(shop)
    expect(await shop.isInQueue()).toBe(false)
    expect(await shop.money()).toMatchObject({ undelivered: 0, proposal: null })
  })
})

type Shop = Awaited<ReturnType<typeof openShop>>
