import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  buildCheckout,
  buildPaymentSnapshot,
  createCustomer,
  listOrdersOfPayment,
  requireOrderOfPayment,
  requirePayment,
  SYSTEM_ACTOR,
} from '../../tests/support/orders/checkouts.ts'
import {
  buildPromotion,
  createTestPromotion,
  getPromotionUses,
} from '../../tests/support/orders/create-test-promotion.ts'
import { getTotals } from '../admin/dashboard/all-time-totals.ts'
import { getPromotionReports } from '../admin/get-promotion-reports.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import { invalidateMemoized } from '../memoize.ts'
import { emails } from '../outbox/tables.ts'
import { cancelUnpaidOrders } from '../payments/apply-payment-state.ts'
import { documents } from '../payments/documents/tables.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { payments } from '../payments/tables.ts'
import { listCatalogWithReductions, recordOfferedPrices } from './price-reductions.ts'
import { deletePromotionUses, releasePromotions } from './reserve-promotions.ts'
import { changePromotionState, generateCodes, updatePromotion } from './save-promotion.ts'
import { promotionUses } from './tables.ts'

async function openShop(customers = 1) {
  const { db } = await createTestDatabase()
  const all = await Promise.all(
    Array.from({ length: customers }, (_, index) => createCustomer(db, `maria${index}`)),
  )
  const [user] = all
  if (!user) throw new Error('no customer')
  return { db, user, all }
}

/** Returns the error codes of rejected calls, `placed` for the others. */
async function settle(calls: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(calls)
  return results.map((result) =>
    result.status === 'fulfilled'
      ? 'placed'
      : result.reason instanceof ShopError
        ? result.reason.code
        : String(result.reason),
  )
}

const count = (list: string[], wanted: string) => list.filter((one) => one === wanted).length

describe('an order with a code', () => {
  test('charges the discounted price and stores what each order paid and saved', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db)
    const lines = [
      { packageId: 'followers-1000', units: 3 },
      { packageId: 'likes-1000', units: 1 },
    ]
    const payment = await placeOrder(db, buildCheckout(user, { lines, promotionCode: ' sum-mer ' }))
    const orders = await listOrdersOfPayment(db, payment.id)
    expect(orders.reduce((sum, { price }) => sum + price, 0)).toBe(payment.amount)
    const gross = orders.reduce((sum, { price, discount }) => sum + price + discount, 0)
    expect(payment.amount).toBe(Math.ceil(gross * 0.9 - 0.5))
    expect(await getPromotionUses(db, promotion)).toMatchObject({
      states: ['reserved'],
      discount: gross - payment.amount,
    })
  })

  test('is refused when the code does not apply, and never placed without the discount', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { minimumSpend: 10_000 })
    await expect(placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))).rejects.toThrow(
      'promotion_refused',
    )
    await expect(placeOrder(db, buildCheckout(user, { promotionCode: 'WINTER' }))).rejects.toThrow(
      'promotion_refused',
    )
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: [] })
  })

  test('counts once when the request is repeated, also after the promotion has ended', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { maxUses: 1 })
    const checkout = buildCheckout(user, { promotionCode: 'SUMMER', idempotencyKey: newId() })
    const all = await Promise.all([1, 2, 3].map(() => placeOrder(db, checkout)))
    await changePromotionState(db, { id: promotion.id, command: 'end' }, SYSTEM_ACTOR)
    const again = await placeOrder(db, checkout)
    expect(new Set([...all, again].map(({ id }) => id)).size).toBe(1)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['reserved'], useCount: 1 })
  })
})

test('an automatic promotion that changed after it was read applies as it is now', async () => {
  const { db, user } = await openShop()
  const promotion = await createTestPromotion(db, { code: null })
  expect((await placeOrder(db, buildCheckout(user))).amount).toBe(503)
  // As by another process: the cached definition stays.
  const half = buildPromotion({ code: null, benefit: { kind: 'percent', basisPoints: 5_000 } })
  await updatePromotion(db, { ...half, id: promotion.id, expectedRevision: undefined }, SYSTEM_ACTOR)
  expect((await placeOrder(db, buildCheckout(user))).amount).toBe(279)
  await changePromotionState(db, { id: promotion.id, command: 'pause' }, SYSTEM_ACTOR)
  expect((await placeOrder(db, buildCheckout(user))).amount).toBe(559)
})

test('an automatic promotion shows its price beside the lowest one before it', async () => {
  const { db } = await openShop()
  const promotion = await createTestPromotion(db, { code: null, minimumSpend: null })
  const followers1000 = async () => {
    invalidateMemoized(db)
    const { followers } = await listCatalogWithReductions(db, 'en')
    return followers.find(({ id }) => id === 'followers-1000')
  }
  expect(await followers1000()).toMatchObject({ price: 5.59, reduction: { price: 5.03, lowestBefore: 5.59 } })
  await recordOfferedPrices(db)
  expect(await followers1000()).toMatchObject({ reduction: { price: 5.03, lowestBefore: 5.59 } })
  await changePromotionState(db, { id: promotion.id, command: 'pause' }, SYSTEM_ACTOR)
  expect(await followers1000()).not.toHaveProperty('reduction')
  await recordOfferedPrices(db)
  await changePromotionState(db, { id: promotion.id, command: 'resume' }, SYSTEM_ACTOR)
  // The price has been as low in the last 30 days, so that nothing is reduced.
  expect(await followers1000()).not.toHaveProperty('reduction')
})

test('an automatic promotion shows no price that the rest of its budget does not cover', async () => {
  const { db, user } = await openShop()
  await createTestPromotion(db, { code: null, maxDiscount: 100 })
  const { followers } = await listCatalogWithReductions(db, 'en')
  const reduced = followers.flatMap(({ id, reduction }) => (reduction ? [id] : []))
  expect(reduced).toEqual(['followers-100', 'followers-1000'])
  const lines = [{ packageId: 'followers-7000', units: 1 }]
  expect((await placeOrder(db, buildCheckout(user, { lines }))).amount).toBe(3_199)
})

describe('limits', () => {
  test('give the last use to exactly one of fifty parallel orders', async () => {
    const { db, all } = await openShop(50)
    const promotion = await createTestPromotion(db, { maxUses: 1 })
    const outcomes = await settle(
      all.map((user) => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))),
    )
    expect(count(outcomes, 'placed')).toBe(1)
    expect(count(outcomes, 'promotion_refused')).toBe(49)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['reserved'], useCount: 1 })
  })

  test.each([{ maxUses: 1 }, { maxDiscount: 60 }, { maxUsesPerCustomer: 1 }, { isFirstOrderOnly: true }])(
    'of %o are not used up by trial orders',
    async (limit) => {
      const { db, user } = await openShop()
      const promotion = await createTestPromotion(db, limit)
      const place = (isTrial: boolean) =>
        placeOrder(db, buildCheckout(user, { isTrial, promotionCode: 'SUMMER' }))
      const [paid, unpaid] = [await place(true), await place(true)]
      expect([paid.amount, unpaid.amount]).toEqual([503, 503])
      await recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid'))
      expect(await getPromotionUses(db, promotion)).toMatchObject({
        states: ['redeemed', 'reserved'],
        useCount: 0,
        discountGiven: 0,
      })
      const real = await place(false)
      expect(real.amount).toBe(503)
      await recordPaymentEvent(db, buildPaymentSnapshot(real, 'paid', { sessionId: 'real' }))
      await releasePromotions(db, unpaid.id)
      await deletePromotionUses(db, eq(promotionUses.paymentId, paid.id))
      const isLimited = 'maxUses' in limit || 'maxDiscount' in limit
      expect(await getPromotionUses(db, promotion)).toMatchObject({
        states: ['redeemed', 'released'],
        useCount: isLimited ? 1 : 0,
      })
      // A trial order cannot use what real orders have used up.
      await expect(place(true)).rejects.toMatchObject({ code: 'promotion_refused' })
    },
  )

  test('added later count no trial orders', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db)
    await placeOrder(db, buildCheckout(user, { isTrial: true, promotionCode: 'SUMMER' }))
    await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    const limited = { ...buildPromotion({ maxUses: 2 }), id: promotion.id, expectedRevision: undefined }
    await updatePromotion(db, limited, SYSTEM_ACTOR)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ useCount: 1 })
  })

  test('never give more than the budget', async () => {
    const { db, all } = await openShop(50)
    const promotion = await createTestPromotion(db, {
      benefit: { kind: 'amount', pence: 300 },
      maxDiscount: 1_000,
    })
    const outcomes = await settle(
      all.map((user) => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))),
    )
    expect(count(outcomes, 'placed')).toBe(3)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ discount: 900, discountGiven: 900 })
  })

  test('of an automatic promotion end it: later orders pay the full price', async () => {
    const { db, all } = await openShop(20)
    const promotion = await createTestPromotion(db, { code: null, maxUses: 5 })
    const placed = await Promise.all(all.map((user) => placeOrder(db, buildCheckout(user))))
    expect(placed.filter(({ amount }) => amount === 503)).toHaveLength(5)
    expect(placed.filter(({ amount }) => amount === 559)).toHaveLength(15)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ useCount: 5 })
  })

  test('of an automatic promotion are reported before the payment when the customer saw the discount', async () => {
    const { db, all } = await openShop(4)
    await createTestPromotion(db, { code: null, maxUses: 1 })
    const outcomes = await settle(
      all.map((user) => placeOrder(db, buildCheckout(user, { expectedTotal: 503 }))),
    )
    expect(outcomes.sort()).toEqual(['placed', 'price_changed', 'price_changed', 'price_changed'])
  })

  test('per customer hold for parallel orders: the last ones replace unpaid ones', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { maxUsesPerCustomer: 2 })
    await Promise.all(
      Array.from({ length: 8 }, () => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))),
    )
    const { states } = await getPromotionUses(db, promotion)
    expect(count(states, 'reserved')).toBeLessThanOrEqual(2)
    expect(count(states, 'reserved') + count(states, 'released')).toBe(8)
  })

  test('per customer refuse a code that was redeemed', async () => {
    const { db, user } = await openShop()
    await createTestPromotion(db, { maxUsesPerCustomer: 1 })
    const order = () => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    await recordPaymentEvent(db, buildPaymentSnapshot(await order(), 'paid'))
    expect(await settle([order(), order()])).toEqual(['promotion_refused', 'promotion_refused'])
  })

  test('per customer find another account that paid with the same card', async () => {
    const { db, all } = await openShop(2)
    await createTestPromotion(db, { maxUsesPerCustomer: 1 })
    await createTestPromotion(db, { code: 'WINTER' })
    const pay = async (user: (typeof all)[number] | undefined, promotionCode: string) => {
      if (!user) throw new Error('no customer')
      const payment = await placeOrder(db, buildCheckout(user, { promotionCode }))
      const sessionId = payment.id
      const paid = buildPaymentSnapshot(payment, 'paid', { sessionId, payerFingerprint: 'card' })
      await recordPaymentEvent(db, paid)
    }
    const [one, other] = all
    await pay(one, 'SUMMER')
    await pay(other, 'WINTER')
    await expect(pay(other, 'SUMMER')).rejects.toThrow('promotion_refused')
  })

  test('do not burn the last use on a payment page that the customer left', async () => {
    const { db, all } = await openShop(2)
    const promotion = await createTestPromotion(db, { maxUses: 1 })
    const [user, other] = all as [(typeof all)[number], (typeof all)[number]]
    const left = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    expect(await settle([placeOrder(db, buildCheckout(other, { promotionCode: 'SUMMER' }))])).toEqual([
      'promotion_refused',
    ])
    const again = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    expect(again.amount).toBe(503)
    expect(await requireOrderOfPayment(db, left.id)).toMatchObject({ status: 'cancelled' })
    expect(await getPromotionUses(db, promotion)).toMatchObject({
      states: ['released', 'reserved'],
      useCount: 1,
    })
  })

  test('do not burn the rest of the budget on a payment page that the customer left', async () => {
    const { db, all } = await openShop(2)
    const promotion = await createTestPromotion(db, { maxDiscount: 60 })
    const [user, other] = all as [(typeof all)[number], (typeof all)[number]]
    const left = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    const order = (by: typeof user) => placeOrder(db, buildCheckout(by, { promotionCode: 'SUMMER' }))
    expect(await settle([order(other)])).toEqual(['promotion_refused'])
    expect((await order(user)).amount).toBe(503)
    expect(await requireOrderOfPayment(db, left.id)).toMatchObject({ status: 'cancelled' })
    expect(await getPromotionUses(db, promotion)).toMatchObject({
      states: ['released', 'reserved'],
      discountGiven: 56,
    })
  })

  test('to the first order hold for parallel orders and after a paid one', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { isFirstOrderOnly: true })
    const order = () => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    await Promise.all([order(), order(), order()])
    expect(count((await getPromotionUses(db, promotion)).states, 'reserved')).toBe(1)
    const paid = await placeOrder(db, buildCheckout(user))
    await recordPaymentEvent(db, buildPaymentSnapshot(paid, 'paid'))
    await expect(order()).rejects.toThrow('promotion_refused')
  })

  test('do not count trial orders', async () => {
    const { db, user } = await openShop()
    await createTestPromotion(db, { isFirstOrderOnly: true, maxUsesPerCustomer: 1 })
    const order = (isTrial: boolean, promotionCode?: string) =>
      placeOrder(db, buildCheckout(user, { isTrial, promotionCode }))
    for (const code of [undefined, 'SUMMER']) {
      const trial = await order(true, code)
      await recordPaymentEvent(db, buildPaymentSnapshot(trial, 'paid'))
    }
    expect((await order(false, 'SUMMER')).amount).toBe(503)
  })

  test('that staff add count the uses before them', async () => {
    const { db, all } = await openShop(12)
    const promotion = await createTestPromotion(db)
    const order = (user: (typeof all)[number]) =>
      placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    await Promise.all(all.slice(0, 2).map(order))
    const change = { ...buildPromotion({ maxUses: 3 }), id: promotion.id, expectedRevision: undefined }
    const outcomes = await settle([...all.slice(2, 7).map(order), updatePromotion(db, change, SYSTEM_ACTOR)])
    expect(outcomes.at(-1)).toBe('placed')
    const { states, useCount } = await getPromotionUses(db, promotion)
    expect(useCount).toBe(states.length)
    await settle(all.slice(7).map(order))
    expect((await getPromotionUses(db, promotion)).useCount).toBe(Math.max(3, states.length))
  })
})

describe('a reserved use', () => {
  test('survives a declined attempt, is redeemed by the payment, and stays after a refund', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { maxUses: 1 })
    const payment = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'declined'))
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['reserved'], useCount: 1 })
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['redeemed'], useCount: 1 })
    const order = await requireOrderOfPayment(db, payment.id)
    const refund = await createOrderRefund(db, { orderId: order.id, actorId: user.id })
    expect(refund.amount).toBe(payment.amount)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['redeemed'], useCount: 1 })
  })

  test('is released once when the session expires or the order is cancelled', async () => {
    const { db, all } = await openShop(2)
    const promotion = await createTestPromotion(db, { maxUses: 2 })
    const [one, other] = await Promise.all(
      all.map((user) => placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))),
    )
    if (!one || !other) throw new Error('no payments')
    const expired = buildPaymentSnapshot(one, 'expired')
    await Promise.all([recordPaymentEvent(db, expired), recordPaymentEvent(db, expired)])
    await db.transaction((tx) => cancelUnpaidOrders(tx, [other.id], {}))
    await db.transaction((tx) => cancelUnpaidOrders(tx, [other.id], {}))
    expect(await getPromotionUses(db, promotion)).toMatchObject({
      states: ['released', 'released'],
      useCount: 0,
      discountGiven: 0,
    })
  })

  test('stays released when its money comes after all, which the report counts as the dashboard does', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db)
    const payment = await placeOrder(db, buildCheckout(user, { promotionCode: 'SUMMER' }))
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired'))
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'paid'))
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['released'], useCount: 0 })
    const report = (await getPromotionReports(db, [promotion.id]))(promotion.id)
    const { revenue, discount } = await getTotals(db)
    expect(report).toMatchObject({ redeemed: 1, released: 0, revenue, discount })
    expect(discount).toBeGreaterThan(0)
  })

  test('of a single-use code gives the code back', async () => {
    const { db, all } = await openShop(20)
    const promotion = await createTestPromotion(db)
    const [code] = await generateCodes(db, { promotionId: promotion.id, count: 1 }, SYSTEM_ACTOR)
    const order = (user: (typeof all)[number]) => placeOrder(db, buildCheckout(user, { promotionCode: code }))
    const outcomes = await settle(all.map(order))
    expect(count(outcomes, 'placed')).toBe(1)
    const [payment] = await db.select().from(payments)
    if (!payment) throw new Error('no payment')
    await recordPaymentEvent(db, buildPaymentSnapshot(payment, 'expired'))
    expect(await settle(all.slice(0, 1).map(order))).toEqual(['placed'])
  })

  test('of a trial order with a single-use code leaves it to the order that has used it', async () => {
    const { db, user, all } = await openShop(2)
    const promotion = await createTestPromotion(db)
    const [code] = await generateCodes(db, { promotionId: promotion.id, count: 1 }, SYSTEM_ACTOR)
    const trial = await placeOrder(db, buildCheckout(user, { isTrial: true, promotionCode: code }))
    await placeOrder(db, buildCheckout(user, { promotionCode: code }))
    await releasePromotions(db, trial.id)
    const others = all.slice(1).map((other) => placeOrder(db, buildCheckout(other, { promotionCode: code })))
    expect(await settle(others)).toEqual(['promotion_refused'])
  })
})

describe('an order that costs nothing', () => {
  test('is paid at once without a provider, with one receipt and one email', async () => {
    const { db, user } = await openShop()
    const promotion = await createTestPromotion(db, { benefit: { kind: 'percent', basisPoints: 10_000 } })
    const checkout = buildCheckout(user, { promotionCode: 'SUMMER', idempotencyKey: newId() })
    const [payment, again] = await Promise.all([placeOrder(db, checkout), placeOrder(db, checkout)])
    expect(again.id).toBe(payment.id)
    expect(await requirePayment(db, payment.id)).toMatchObject({
      amount: 0,
      status: 'completed',
      provider: null,
      chargeId: null,
    })
    const order = await requireOrderOfPayment(db, payment.id)
    expect(order).toMatchObject({ price: 0, discount: 559, status: 'pending' })
    expect(order.paidAt).not.toBeNull()
    expect(await db.$count(documents)).toBe(1)
    expect(await db.$count(emails)).toBe(1)
    expect(await getPromotionUses(db, promotion)).toMatchObject({ states: ['redeemed'] })
    const refund = createOrderRefund(db, { orderId: order.id, actorId: user.id })
    await expect(refund).rejects.toThrow('nothing_to_refund')
  })

  test('is refused when little is left, less than the smallest charge', async () => {
    const { db, user } = await openShop()
    await createTestPromotion(db, { benefit: { kind: 'amount', pence: 549 } })
    const checkout = buildCheckout(user, { promotionCode: 'SUMMER', minimumCharge: 30 })
    await expect(placeOrder(db, checkout)).rejects.toThrow('promotion_refused')
  })
})
