import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  buildCheckout,
  createCustomer,
  listOrdersOfPayment,
  requirePayment,
} from '../../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../../tests/support/providers/create-scripted-provider.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import { getCustomerOrder } from '../../orders/queries/customer-orders.ts'
import { getOrderRefunds, listStaffOrders } from '../../orders/queries/staff-orders.ts'
import { orders } from '../../orders/tables.ts'
import { emails } from '../../outbox/tables.ts'
import type { PromotionDefinition } from '../../promotions/save-promotion.ts'
import type { Db } from '../../services.ts'
import { documents } from '../documents/tables.ts'
import { recordPaymentEvent } from '../record-payment-event.ts'
import { startPayment } from '../start-payment.ts'
import { createOrderRefund } from './create-order-refund.ts'
import { getPaymentLeft } from './order-balance.ts'
import { submitRefund } from './submit-refund.ts'

const LINES = ['followers-1000', 'views-8000'].map((packageId) => ({ packageId, units: 1 }))

/** Places an order of £5.59 and £3.99 with the code SUMMER and pays what is left. */
async function payDiscounted(promotion: Partial<PromotionDefinition>) {
  const { db } = await createTestDatabase()
  const at = createScriptedProvider()
  const createSession = vi.spyOn(at.provider, 'createSession')
  const user = await createCustomer(db)
  await createTestPromotion(db, promotion)
  const { id } = await placeOrder(db, buildCheckout(user, { lines: LINES, promotionCode: 'SUMMER' }))
  const { sessionId } = await startPayment(db, at.services, { paymentId: id, origin: 'https://shop.test' })
  await recordPaymentEvent(db, at.pay(sessionId))
  const [first, second] = await listOrdersOfPayment(db, id)
  if (!first || !second) throw new Error('no orders')
  return {
    db,
    user,
    id,
    first,
    second,
    request: createSession.mock.calls[0]?.[0],
    payment: () => requirePayment(db, id),
    orders: () => listOrdersOfPayment(db, id),
    left: async (orderId: string) => (await getOrderRefunds(db, orderId, 'en'))?.balance.left,
    status: async (orderId: string) =>
      (await getCustomerOrder(db, { orderId, userId: user.id }))?.paymentStatus,
    refund: async (orderId: string, amount?: number) => {
      const refund = await createOrderRefund(db, { orderId, amount, actorId: user.id })
      return submitRefund(db, at.services, refund.id)
    },
  }
}

async function letStartPass(db: Db): Promise<void> {
  await db.update(orders).set({ paidAt: new Date(Date.now() - 60 * 24 * 3_600_000) })
}

describe('an order with a discount', () => {
  // 958 pence less 33.33 % are 638.7: neither the total nor the shares are whole pence.
  test('is refunded in several steps to exactly zero, with the remainder in the last one', async () => {
    const shop = await payDiscounted({ benefit: { kind: 'percent', basisPoints: 3_333 } })
    const { db, id, first, second, refund, left } = shop
    const { amount } = await shop.payment()
    expect(first.price + second.price).toBe(amount)
    expect(first.price + first.discount + second.price + second.discount).toBe(958)
    const third = Math.floor(first.price / 3)
    await refund(first.id, third)
    await refund(second.id, 1)
    await refund(first.id, third)
    expect(await left(first.id)).toBe(first.price - 2 * third)
    await expect(refund(first.id, first.price - 2 * third + 1)).rejects.toThrow('refund_too_large')
    expect((await refund(first.id)).amount).toBe(first.price - 2 * third)
    expect(await shop.status(first.id)).toBe('refunded')
    expect(await shop.status(second.id)).toBe('partially_refunded')
    expect((await refund(second.id)).amount).toBe(second.price - 1)
    expect((await getPaymentLeft(db, id)).refunded).toBe(amount)
    expect([await left(first.id), await left(second.id)]).toEqual([0, 0])
    expect(await shop.payment()).toMatchObject({ status: 'refunded' })
    expect(await shop.orders()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
    await expect(refund(first.id)).rejects.toThrow('nothing_to_refund')
    const notes = await db.select().from(documents).where(eq(documents.kind, 'credit_note'))
    expect(notes.reduce((sum, note) => sum + note.amount, 0)).toBe(amount)
    for (const { content } of notes) expect(JSON.stringify(content)).not.toContain('discount')
  })

  test('proposes what was paid, not the undiscounted price', async () => {
    const { db, first } = await payDiscounted({ benefit: { kind: 'percent', basisPoints: 3_333 } })
    await letStartPass(db)
    expect((await getOrderRefunds(db, first.id, 'en'))?.proposal).toMatchObject({ amount: first.price })
  })
})

describe('an order with a free and a paid line', () => {
  const freeFollowers = {
    benefit: { kind: 'percent', basisPoints: 10_000 },
    scope: { types: ['followers'], packageIds: [] },
  } satisfies Partial<PromotionDefinition>

  test('charges the paid line and lists both on the receipt and in the email', async () => {
    const { db, id, first, second, ...shop } = await payDiscounted(freeFollowers)
    expect([first, second]).toMatchObject([
      { price: 0, discount: 559 },
      { price: 399, discount: 0 },
    ])
    expect(await shop.payment()).toMatchObject({ status: 'completed', amount: 399 })
    expect(shop.request).toMatchObject({ amount: { amount: 399 }, lines: [{ amount: { amount: 399 } }] })
    expect(shop.request?.lines).toHaveLength(1)
    const [receipt] = await db.select().from(documents).where(eq(documents.paymentId, id))
    expect(receipt).toMatchObject({
      amount: 399,
      content: {
        method: 'card',
        lines: [
          { orderId: first.id, amount: 0, discount: 559 },
          { orderId: second.id, amount: 399, discount: 0 },
        ],
        discounts: [{ title: 'SUMMER', amount: 559 }],
      },
    })
    const [mail] = await db.select().from(emails).where(eq(emails.kind, 'payment_confirmed'))
    expect(mail?.data).toMatchObject({
      charge: { amount: 399 },
      lines: [{ amount: { amount: 0 }, discount: { amount: 559 } }, { amount: { amount: 399 } }],
      discounts: [{ title: 'SUMMER', amount: { amount: 559, currency: 'GBP' } }],
    })
  })

  test('refunds the paid line, and keeps the free one paid and open', async () => {
    const { db, first, second, refund, status, left, ...shop } = await payDiscounted(freeFollowers)
    await letStartPass(db)
    expect(await getOrderRefunds(db, first.id, 'en')).toMatchObject({ balance: { left: 0 }, proposal: null })
    await expect(refund(first.id)).rejects.toThrow('nothing_to_refund')
    await refund(second.id, 100)
    expect([await status(first.id), await status(second.id)]).toEqual(['completed', 'partially_refunded'])
    expect((await refund(second.id)).amount).toBe(299)
    expect(await shop.payment()).toMatchObject({ status: 'refunded' })
    expect([await status(first.id), await status(second.id)]).toEqual(['completed', 'refunded'])
    expect(await shop.orders()).toMatchObject([{ status: 'pending' }, { status: 'refunded' }])
    expect([await left(first.id), await left(second.id)]).toEqual([0, 0])
  })

  test('offers no refund for a free line that ended under-delivered', async () => {
    const { db, first, second } = await payDiscounted(freeFollowers)
    await db.update(orders).set({ status: 'partial', endedAt: sql`now()` })
    const short = await listStaffOrders(db, { queue: 'fellShort' })
    expect(short.orders.map(({ id, fellShort }) => [id, fellShort])).toEqual([[second.id, true]])
    expect(await getOrderRefunds(db, first.id, 'en')).toMatchObject({ proposal: null })
    expect(await getOrderRefunds(db, second.id, 'en')).toMatchObject({ proposal: { amount: 399 } })
  })
})

test('an order of £0.00 is paid, has a receipt without a payment method and proposes no refund', async () => {
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  await createTestPromotion(db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
  const { id } = await placeOrder(db, buildCheckout(user, { lines: LINES, promotionCode: 'SUMMER' }))
  await letStartPass(db)
  for (const { id: orderId } of await listOrdersOfPayment(db, id)) {
    expect(await getCustomerOrder(db, { orderId, userId: user.id })).toMatchObject({
      paymentStatus: 'completed',
      refund: { balance: { refunded: 0, pending: 0, left: 0 }, proposal: null },
      promotions: [{ title: 'SUMMER', code: 'SUMMER' }],
    })
  }
  const [receipt] = await db.select().from(documents).orderBy(asc(documents.number))
  expect(receipt).toMatchObject({
    amount: 0,
    content: { method: null, discounts: [{ title: 'SUMMER', amount: 958 }] },
  })
})
