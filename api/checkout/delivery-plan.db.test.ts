import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packages } from '../../shop/catalog/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { ORIGIN, openTestShop } from '../../tests/support/shops/open-test-shop.ts'

/** Opens a shop whose followers are delivered within 48 hours, may be planned, and are guaranteed for 14 days. */
async function openPlannedShop() {
  const shop = await openTestShop()
  const { db, call } = shop
  await db
    .update(packages)
    .set({ deliveryHours: 48, allowsPlan: true, guaranteeDays: 14 })
    .where(eq(packages.id, 'followers-1000'))
  const { token } = await shop.signIn()
  const buy = (item: object, more: object = {}) =>
    call('POST', '/stripe/checkout/session', {
      token,
      body: { items: [item], origin_url: ORIGIN, tiktok_username: 'maria', ...more },
    })
  return { ...shop, token, buy }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const FOLLOWERS = { package_id: 'followers-1000', quantity: 2 }

test('freezes the plan and the terms of the package on the order', async () => {
  const { db, buy } = await openPlannedShop()
  const start = inDays(3)
  expect((await buy({ ...FOLLOWERS, startAfter: start, pacePerDay: 1_000 })).status).toBe(200)
  await db.update(packages).set({ deliveryHours: 1, guaranteeDays: null })
  const [order] = await db.select().from(orders)
  expect(order).toMatchObject({
    startAfter: new Date(start),
    pacePerDay: 1_000,
    quantity: 2_000,
    promisedDeliveryHours: 48,
    guaranteeDays: 14,
  })
})

test('freezes the plan of a single package in the request of the specification', async () => {
  const { db, call, token } = await openPlannedShop()
  const start = inDays(3)
  const body = { package_id: 'followers-1000', origin_url: ORIGIN, username: 'maria' }
  const plan = { startAfter: start, pacePerDay: 500 }
  const bought = await call('POST', '/stripe/checkout/session', { token, body: { ...body, ...plan } })
  expect(bought.status).toBe(200)
  const [order] = await db.select().from(orders)
  expect(order).toMatchObject({ startAfter: new Date(start), pacePerDay: 500, quantity: 1_000 })
})

test('refuses a plan that breaks the promise or that the package does not allow, and orders nothing', async () => {
  const { db, buy } = await openPlannedShop()
  expectProblem(await buy({ ...FOLLOWERS, pacePerDay: 999 }), 422)
  expectProblem(await buy({ ...FOLLOWERS, startAfter: inDays(31) }), 422)
  expectProblem(await buy({ ...FOLLOWERS, startAfter: 'soon' }), 422)
  expectProblem(await buy({ ...FOLLOWERS, pacePerDay: 0 }), 422)
  expectProblem(await buy({ package_id: 'followers-100', pacePerDay: 100 }), 422)
  expect(await db.$count(payments)).toBe(0)
})

test('records the request to start within the withdrawal period unless the start is later', async () => {
  const { db, buy } = await openPlannedShop()
  const requested = { earlyStartRequested: true }
  await buy(FOLLOWERS, requested)
  await buy({ ...FOLLOWERS, startAfter: inDays(13) }, requested)
  await buy({ ...FOLLOWERS, startAfter: inDays(16) }, requested)
  await buy(FOLLOWERS)
  const stored = await db.select().from(orders).orderBy(orders.id)
  expect(stored.map(({ earlyStartRequested }) => earlyStartRequested)).toEqual([true, true, false, false])
})

test('treats another plan under the same idempotency key as another request', async () => {
  const { db, buy } = await openPlannedShop()
  const key = { idempotencyKey: 'key-12345' }
  const planned = { ...FOLLOWERS, startAfter: inDays(2), pacePerDay: 1_500 }
  expect((await buy(planned, key)).status).toBe(200)
  expect((await buy(planned, key)).status).toBe(200)
  expectProblem(await buy({ ...planned, pacePerDay: 1_600 }, key), 409)
  expectProblem(await buy({ ...planned, startAfter: inDays(1) }, key), 409)
  expectProblem(await buy(FOLLOWERS, key), 409)
  expect(await db.$count(orders)).toBe(1)
})

test('lists the paid open orders of the customer for a username', async () => {
  const { db, call, token, buy, signIn } = await openPlannedShop()
  await buy(FOLLOWERS)
  const list = (username: string, of = token) =>
    call('GET', `/orders/open-targets?username=${encodeURIComponent(username)}`, { token: of })
  expect((await list('maria')).body).toEqual({ orders: [] })
  const [order] = await db.update(orders).set({ paidAt: new Date() }).returning()
  expect((await list('@Maria')).body).toMatchObject({
    orders: [{ id: order?.id, packageType: 'followers', status: 'pending' }],
  })
  expect((await list('other')).body).toEqual({ orders: [] })
  expect((await list('not a name')).body).toEqual({ orders: [] })
  expect((await list('maria', (await signIn()).token)).body).toEqual({ orders: [] })
  await db.update(orders).set({ status: 'completed' })
  expect((await list('maria')).body).toEqual({ orders: [] })
})
