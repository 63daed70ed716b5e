import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../shop/durations.ts'
import { promotions } from '../../shop/promotions/tables.ts'
import { settings } from '../../shop/settings/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createTestPromotion } from '../../tests/support/orders/create-test-promotion.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { samplePackage } from '../../tests/support/shops/open-catalog-shop.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Settings {
  settings: { methods: Record<string, boolean> }
  revision: number
}

/** Opens a shop with Stripe for cards and wallets (minimum charge 30p) and with PayPal. */
async function openStripeShop() {
  const { provider: stripe } = createScriptedProvider()
  const paymentProviders = [
    { ...stripe, methods: ['card', 'applepay'] as const },
    { ...stripe, name: 'paypal' as const, methods: ['paypal'] as const },
  ]
  const shop = await openTestShop({ services: { paymentProviders, settleDemoSession: null } })
  const { token } = await shop.signIn('admin')
  const call = <T>(method: string, path: string, body?: unknown, revision?: number) =>
    shop.call<T>(method, `/admin${path}`, { token, body, revision })
  const setMethods = async (methods: object) => {
    const { revision } = (await call<Settings>('GET', '/settings')).body
    return call<Settings>('PUT', '/settings', { changes: { methods } }, revision)
  }
  const paymentsStep = async () => {
    const { body } = await call<{ steps: { id: string }[] }>('GET', '/launch')
    return body.steps.find(({ id }) => id === 'payments')
  }
  return { ...shop, call, setMethods, paymentsStep }
}

const PAYPAL_ALONE = { stripe: false, applepay: false, paypal: true, crypto: true }
const ALL = { stripe: true, applepay: true, paypal: true, crypto: true }

test('rejects a package that costs less than every enabled method can charge', async () => {
  const { call } = await openStripeShop()
  const refused = await call('POST', '/packages', { ...samplePackage, price: 0.29 })
  expect(expectProblem(refused, 422)).toEqual(['price'])
  expect(JSON.stringify(refused.body)).toContain('£0.30')
  const made = await call<{ id: string; revision: number }>('POST', '/packages', {
    ...samplePackage,
    price: 0.3,
  })
  expect(made.status).toBe(201)
  const { id, revision } = made.body
  expect(expectProblem(await call('PATCH', `/packages/${id}`, { price: 0.01 }, revision), 422)).toEqual([
    'price',
  ])
})

test('rejects enabling a method that cannot charge the price of a package on sale', async () => {
  const { call, setMethods, paymentsStep } = await openStripeShop()
  expect((await setMethods(PAYPAL_ALONE)).status).toBe(200)
  const { body } = await call<{ id: string; revision: number }>('POST', '/packages', {
    ...samplePackage,
    price: 0.2,
  })
  expect(expectProblem(await setMethods(ALL), 422)).toEqual(['changes.methods'])
  expect((await call('POST', `/packages/${body.id}/archive`)).status).toBe(200)
  expect((await setMethods(ALL)).body.settings.methods).toEqual(ALL)
  expect(expectProblem(await call('POST', `/packages/${body.id}/restore`), 422)).toEqual(['price'])
  expect(await paymentsStep()).toEqual({ id: 'payments', isFirst: true, state: 'done' })
})

test('lists packages below the smallest charge on the launch checklist, and lets their texts change', async () => {
  const { call, db, paymentsStep } = await openStripeShop()
  await db.insert(settings).values({ key: 'methods', value: { card: false, applepay: false, paypal: true } })
  const { body } = await call<{ id: string; revision: number }>('POST', '/packages', {
    ...samplePackage,
    price: 0.2,
  })
  await db.update(settings).set({ value: { card: true, applepay: true, paypal: true } })
  expect(await paymentsStep()).toMatchObject({ state: 'todo', reason: 'below_minimum', count: 1 })
  const { id, revision } = body
  expect((await call('PATCH', `/packages/${id}`, { price: 0.2, quantity: 5 }, revision)).status).toBe(200)
})

test('calls the card `stripe` in the API alone', async () => {
  const { db, payment, call, maria, tokenOf } = await openPaidShop()
  expect((await payment())?.method).toBe('card')
  const myOrders = await call<{ orders: { paymentMethod: string }[] }>('GET', '/orders/my-orders', {
    token: maria.token,
  })
  expect(myOrders.body.orders).toMatchObject([{ paymentMethod: 'stripe' }])

  const token = await tokenOf('admin')
  const { body } = await call<Settings>('GET', '/admin/settings', { token })
  const changes = { methods: PAYPAL_ALONE }
  await call('PUT', '/admin/settings', { token, body: { changes }, revision: body.revision })
  const stored = { card: false, applepay: false, paypal: true, crypto: true }
  expect(await db.select({ value: settings.value }).from(settings)).toEqual([{ value: stored }])
})

test('rejects enabling a method that cannot charge a package in a promotion, or an open offer', async () => {
  const { call, db, setMethods } = await openStripeShop()
  await setMethods(PAYPAL_ALONE)
  const benefit = { kind: 'percent' as const, basisPoints: 9_500 }
  const { id } = await createTestPromotion(db, { name: 'Nearly free', code: null, benefit })
  const refused = await setMethods(ALL)
  expect(expectProblem(refused, 422)).toEqual(['changes.methods'])
  expect(JSON.stringify(refused.body)).toContain('Nearly free')
  await db.update(promotions).set({ state: 'paused' }).where(eq(promotions.id, id))
  const line = { name: 'A greeting', type: 'others', quantity: 1, units: 1, price: 0.2 }
  const offer = {
    email: 'maria@example.com',
    name: 'Maria',
    lang: 'en',
    terms: '',
    lines: [line],
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  }
  const made = await call<{ id: string; revision: number }>('POST', '/offers', offer)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(expectProblem(await setMethods(ALL), 422)).toEqual(['changes.methods'])
  const withdrawn = await call('POST', `/offers/${made.body.id}/withdraw`, {}, made.body.revision)
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
  expect((await setMethods(ALL)).status).toBe(200)
})
