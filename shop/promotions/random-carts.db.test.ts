import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createRandom } from '../../tests/support/create-random.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer, listOrdersOfPayment } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import { listPackagesOnSale } from '../catalog/list-packages.ts'
import { PACKAGE_TYPES } from '../catalog/package-view.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { ShopError } from '../errors.ts'
import { documents } from '../payments/documents/tables.ts'
import { recordPaymentEvent } from '../payments/record-payment-event.ts'
import { createOrderRefund } from '../payments/refunds/create-order-refund.ts'
import { getOrderBalance, getPaymentLeft } from '../payments/refunds/order-balance.ts'
import { submitRefund } from '../payments/refunds/submit-refund.ts'
import { startPayment } from '../payments/start-payment.ts'
import type { Benefit } from '../pricing/promotion-rule.ts'
import { listPaymentPromotions } from './list-promotions.ts'
import { promotions } from './tables.ts'

/** `CARTS=10000` tries more. */
const CARTS = Number(process.env.CARTS ?? 12)
const CARTS_WITH_THE_SAME_RULES = 10

test(`${CARTS} random carts with random rules: orders, payment, session and receipt agree, and refunds end at zero`, {
  timeout: scaleTimeout(60_000 + CARTS * 2_000),
}, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const pick = <Item>(list: readonly Item[]): Item => list[below(list.length)] as Item
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const { db } = await createTestDatabase()
  const user = await createCustomer(db)
  const at = createScriptedProvider()
  const createSession = vi.spyOn(at.provider, 'createSession')
  const sold = await listPackagesOnSale(db, 'en')

  const buildBenefit = (): Benefit =>
    pick<() => Benefit>([
      () => ({ kind: 'percent', basisPoints: 1 + below(10_000) }),
      () => ({ kind: 'amount', pence: 1 + below(2_000) }),
      () => ({
        kind: 'ladder',
        per: pick(['package', 'type'] as const),
        steps: [
          { units: 2, basisPoints: 1 + below(3_000) },
          { units: 5, basisPoints: 3_000 + below(3_000) },
        ],
      }),
      () => ({ kind: 'bundle', types: ['followers', 'likes'], pence: 1 + below(900) }),
    ])()
  const createRule = (code: string | null) =>
    createTestPromotion(db, {
      code,
      benefit: buildBenefit(),
      scope: { types: random() < 0.5 ? [] : [pick(PACKAGE_TYPES)], packageIds: [] },
      minimumSpend: random() < 0.7 ? null : 1 + below(3_000),
      isExclusive: random() < 0.2,
      priority: below(3),
    })

  const buildCart = async (number: number) => {
    const code = random() < 0.5 ? `CODE${number}` : undefined
    if (code) await createRule(code)
    const ids = new Set(Array.from({ length: 1 + below(5) }, () => pick(sold).id))
    const lines = [...ids].map((packageId) => ({ packageId, units: 1 + below(9) }))
    return { lines, code, refundedShare: random(), where: `SEED=${seed}, cart ${number}` }
  }
  type Cart = Awaited<ReturnType<typeof buildCart>>

  const buy = async ({ lines, code, where }: Cart) => {
    const payment = await placeOrder(db, buildCheckout(user, { lines, promotionCode: code })).catch(
      (error) => {
        expect(error instanceof ShopError && error.code, where).toBe('promotion_refused')
        return placeOrder(db, buildCheckout(user, { lines }))
      },
    )
    const orders = await listOrdersOfPayment(db, payment.id)
    expect(sum(orders.map(({ price }) => price)), where).toBe(payment.amount)
    const applied = await listPaymentPromotions(db, [payment.id])
    for (const { price, discount, line } of orders) {
      expect(Math.min(price, discount), where).toBeGreaterThanOrEqual(0)
      expect(sum(applied.map(({ lineDiscounts }) => lineDiscounts[line] ?? Number.NaN)), where).toBe(discount)
    }
    expect(sum(applied.map(({ discount }) => discount)), where).toBe(
      sum(orders.map(({ discount }) => discount)),
    )
    if (payment.amount > 0) {
      const { sessionId } = await startPayment(db, at.services, {
        paymentId: payment.id,
        origin: 'https://shop.test',
      })
      const request = createSession.mock.calls.find(([{ paymentId }]) => paymentId === payment.id)?.[0]
      expect(request?.amount.amount, where).toBe(payment.amount)
      expect(sum(request?.lines.map(({ amount }) => amount.amount) ?? []), where).toBe(payment.amount)
      await recordPaymentEvent(db, at.pay(sessionId))
    }
    return { payment, orders }
  }

  const refund = async (
    { refundedShare, where }: Cart,
    { payment, orders }: Awaited<ReturnType<typeof buy>>,
  ) => {
    const [receipt] = await db.select().from(documents).where(eq(documents.paymentId, payment.id))
    expect(receipt?.amount, where).toBe(payment.amount)
    expect(sum(receipt?.content.lines.map(({ amount }) => amount) ?? []), where).toBe(payment.amount)
    for (const { id, price } of orders.filter((order) => order.price > 0)) {
      const amount = Math.ceil(refundedShare * (price - 1))
      const parts = amount > 0 ? [{ amount }, {}] : [{}]
      for (const part of parts) {
        const { id: refundId } = await createOrderRefund(db, { orderId: id, actorId: user.id, ...part })
        await submitRefund(db, at.services, refundId)
      }
      expect((await getOrderBalance(db, id)).left, where).toBe(0)
    }
    expect((await getPaymentLeft(db, payment.id)).refunded, where).toBe(payment.amount)
  }

  for (let first = 0; first < CARTS; first += CARTS_WITH_THE_SAME_RULES) {
    await db
      .update(promotions)
      .set({ state: 'ended', updatedAt: new Date() })
      .where(eq(promotions.state, 'active'))
    for (let count = below(4); count > 0; count -= 1) await createRule(null)
    const carts: Cart[] = []
    for (let number = first; number < Math.min(first + CARTS_WITH_THE_SAME_RULES, CARTS); number += 1) {
      carts.push(await buildCart(number))
    }
    createSession.mockClear()
    const bought = await Promise.all(carts.map(async (cart) => [cart, await buy(cart)] as const))
    await Promise.all(bought.map(([cart, order]) => refund(cart, order)))
  }
})
