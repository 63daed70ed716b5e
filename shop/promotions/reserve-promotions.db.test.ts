// @module-tag both-engines
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer } from '../../tests/support/orders/checkouts.ts'
import { createTestPromotion, getPromotionUses } from '../../tests/support/orders/create-test-promotion.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { cancelUnpaidOrders } from '../payments/apply-payment-state.ts'
import { lockPayment } from '../payments/lock-payment.ts'
import { payments } from '../payments/tables.ts'
import type { Db } from '../services.ts'
import { lockPromotions } from './reserve-promotions.ts'
import { type Promotion, promotions } from './tables.ts'

/** A shop where a customer left the payment page of an order with the last use of a code. */
async function openShop() {
  const { db } = await createTestDatabase()
  const [maria, noor] = [await createCustomer(db, 'maria'), await createCustomer(db, 'noor')]
  const unlimited = await createTestPromotion(db, { name: 'Automatic', code: null })
  const limited = await createTestPromotion(db, { maxUses: 1 })
  const order = () => placeOrder(db, buildCheckout(maria, { promotionCode: 'SUMMER' }))
  const left = await order()
  return { db, noor, unlimited, limited, left, order }
}

/** Starts the functions one after another while the promotion is locked, so that all of them wait. */
async function runBehindLock(db: Db, { id }: Promotion, start: (() => Promise<unknown>)[]) {
  const begun: Promise<unknown>[] = []
  await db.transaction(async (tx) => {
    await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
    for (const one of start) {
      begun.push(one())
      await sleep(150)
    }
  })
  return Promise.all(begun)
}

test('an order replaces an unpaid one beside an order that locks the same promotions', async () => {
  const { db, noor, unlimited, limited, left, order } = await openShop()
  const lock = () => db.transaction((tx) => lockPromotions(tx, noor.id, 'SUMMER'))
  await runBehindLock(db, unlimited, [lock, order])
  expect(await db.$count(payments)).toBe(2)
  expect((await db.select().from(payments).where(eq(payments.id, left.id)))[0]?.status).toBe('failed')
  expect(await getPromotionUses(db, limited)).toMatchObject({ states: ['released', 'reserved'], useCount: 1 })
})

test('an order replaces an unpaid one that is cancelled meanwhile', async () => {
  const { db, limited, left, order } = await openShop()
  const cancel = () =>
    db.transaction(async (tx) => {
      await lockPayment(tx, left.id)
      await cancelUnpaidOrders(tx, [left.id], {})
    })
  await runBehindLock(db, limited, [order, cancel])
  expect(await getPromotionUses(db, limited)).toMatchObject({ states: ['released', 'reserved'], useCount: 1 })
})
