import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../shop/accounts/tables.ts'
import { orders } from '../../shop/orders/tables.ts'
import { payments } from '../../shop/payments/tables.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { createScriptedProvider } from '../../tests/support/providers/create-scripted-provider.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

interface Step {
  id: string
  state: string
}

/** Opens a shop in trial in which Maria has paid at the demo gateway. */
async function openTrialShop() {
  const shop = await openPaidShop({ isTrial: true })
  const token = await shop.tokenOf('admin')
  const getStep = async (id: string) => {
    const { body } = await shop.call<{ steps: Step[] }>('GET', '/admin/launch', { token })
    return body.steps.find((step) => step.id === id)
  }
  const remove = (as = token) => shop.call('DELETE', '/admin/trial-orders', { token: as })
  return { ...shop, token, getStep, remove }
}

test('marks what is bought in trial wherever it is read, and counts it nowhere', async () => {
  const { call, maria, token, paymentId, orderId } = await openTrialShop()
  const receipt = await call<{ id: string }>('GET', `/receipts/${paymentId}`, { token: maria.token })
  expect(receipt.body).toMatchObject({ label: 'TRIAL-1', isTrial: true, tax: null })
  const xml = await call('GET', `/documents/${receipt.body.id}/xml`, { token: maria.token })
  expectProblem(xml, 409, 'vat_not_recorded')
  expect((await call('GET', '/orders/my-orders', { token: maria.token })).body).toMatchObject({
    orders: [{ id: orderId, isTrial: true }],
    stats: { total: 1, totalSpent: 5.59 },
  })
  expect((await call('GET', '/admin/orders?trial=only', { token })).body).toMatchObject({
    orders: [{ id: orderId, isTrial: true }],
  })
  expect((await call('GET', '/admin/orders?trial=exclude', { token })).body).toMatchObject({ orders: [] })
  expectProblem(await call('GET', '/admin/orders?trial=yes', { token }), 422)
  expect((await call('GET', '/admin/stats', { token })).body).toMatchObject({
    totalOrders: 1,
    totalRevenue: 0,
    trialOrders: 1,
    recentOrders: [{ isTrial: true }],
    payments: { successful: 1 },
  })
})

test('leaves trial orders out of the CSV file unless it is asked for them or for the order', async () => {
  const { call, token, orderId } = await openTrialShop()
  const isExported = async (query: string) =>
    (await call<string>('GET', `/admin/orders/export${query}`, { token })).body.includes(orderId)
  expect(await isExported('')).toBe(false)
  expect(await isExported('?trial=include')).toBe(true)
  expect(await isExported('?trial=only')).toBe(true)
  expect(await isExported(`?ids=${orderId}`)).toBe(true)
})

test('lists trial orders on the launch checklist until they are removed', async () => {
  const { db, getStep, remove } = await openTrialShop()
  expect(await getStep('trialOrders')).toMatchObject({ state: 'todo', count: 1 })
  expect(await remove()).toMatchObject({ status: 200, body: { removed: 1, left: 0 } })
  expect(await getStep('trialOrders')).toMatchObject({ state: 'done' })
  expect([await db.$count(orders), await db.$count(payments)]).toEqual([0, 0])
  // The removed order was a test, too.
  expect(await getStep('testPayment')).toMatchObject({ state: 'done' })
})

test('removes them for admins who have confirmed who they are', async () => {
  const { db, tokenOf, remove, maria } = await openTrialShop()
  expectProblem(await remove(maria.token), 403)
  expectProblem(await remove(await tokenOf('manager')), 403)
  await db.update(sessions).set({ confirmedAt: sql`now() - interval '1 hour'` })
  expectProblem(await remove(), 403, 'confirmation_needed')
  expect(await db.$count(orders)).toBe(1)
})

test('removes no real order', async () => {
  const shop = await openPaidShop()
  const token = await shop.tokenOf('super_admin')
  expect((await shop.call('DELETE', '/admin/trial-orders', { token })).body).toEqual({ removed: 0, left: 0 })
  expect(await shop.db.$count(payments, eq(payments.isTrial, false))).toBe(1)
})

test('warns of test keys, and of a provider in test mode beside a live one', async () => {
  const { provider } = createScriptedProvider()
  const getPayments = async (...modes: ('live' | 'test')[]) => {
    const [stripe, paypal] = modes.map((mode) => ({ ...provider, isTrial: mode === 'test' }))
    const paymentProviders = [
      ...(stripe ? [{ ...stripe, methods: ['card'] as const }] : []),
      ...(paypal ? [{ ...paypal, name: 'paypal' as const, methods: ['paypal'] as const }] : []),
    ]
    const { call, signIn } = await openTestShop({ services: { paymentProviders, settleDemoSession: null } })
    const { token } = await signIn('admin')
    const { body } = await call<{ steps: Step[] }>('GET', '/admin/launch', { token })
    return body.steps.find(({ id }) => id === 'payments')
  }
  expect(await getPayments('test')).toMatchObject({ state: 'warning', reason: 'test_mode' })
  expect(await getPayments('test', 'test')).toMatchObject({ state: 'warning', reason: 'test_mode' })
  expect(await getPayments('live', 'test')).toMatchObject({
    state: 'warning',
    reason: 'test_beside_live',
    names: ['PayPal'],
  })
  expect(await getPayments('live', 'live')).toMatchObject({ state: 'done' })
})
