import { expect, test } from 'vitest'
import { payments } from '../shop/payments/tables.ts'
import { settings } from '../shop/settings/tables.ts'
import { expectProblem } from '../tests/expect-problem.ts'
import { openPaidShop } from '../tests/paid-shop.ts'

const CART = {
  items: [{ package_id: 'followers-1000', quantity: 2 }, { package_id: 'views-8000' }],
  display_currency: 'EUR',
}
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

test('says who sold what to whom for how much, and what was given back', async () => {
  const { call, maria, paymentId, orderIds, refund } = await openPaidShop({ checkout: CART })
  const read = () => call('GET', `/receipts/${paymentId}`, { token: maria.token })
  const { status, body } = await read()
  expect(status).toBe(200)
  const line = { tiktokUsername: 'maria' }
  const receipt = {
    number: 1,
    paidAt: time,
    seller: { name: 'Crescendo', address: null, email: 'support@example.com' },
    buyer: { name: maria.name, email: maria.email },
    method: 'stripe',
    paymentStatus: 'completed',
    lines: [
      { ...line, orderId: orderIds[0], name: '1,000 Followers', quantity: 2_000, units: 2, amount: 11.18 },
      { ...line, orderId: orderIds[1], name: '8,000 Views', quantity: 8_000, units: 1, amount: 3.99 },
    ],
    charge: { amount: 15.17, currency: 'GBP' },
    display: { currency: 'EUR', rate: 1.1815024, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    creditNotes: [],
  }
  expect(body).toEqual(receipt)
  await refund({ amount: 2.1 })
  await refund({}, orderIds[1])
  expect((await read()).body).toEqual({
    ...receipt,
    paymentStatus: 'partially_refunded',
    creditNotes: [
      { number: 1, amount: 2.1, at: time },
      { number: 2, amount: 3.99, at: time },
    ],
  })
})

test('keeps the rounded rate of a payment from before full rates', async () => {
  const { db, call, maria, paymentId } = await openPaidShop({ checkout: CART })
  await db.update(payments).set({ displayRate: '1.18' })
  const { body } = await call<{ display: object }>('GET', `/receipts/${paymentId}`, { token: maria.token })
  expect(body.display).toMatchObject({ currency: 'EUR', rate: 1.18 })
})

test('names the trader that the operator has entered', async () => {
  const { db, call, maria, paymentId } = await openPaidShop()
  const value = { name: 'Crescendo Ltd', address: '1 High Street\nLondon' }
  await db
    .insert(settings)
    .values({ key: 'trader', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  await expect
    .poll(async () => (await call('GET', `/receipts/${paymentId}`, { token: maria.token })).body)
    .toMatchObject({ seller: { ...value, email: 'support@example.com' } })
})

test('is its buyer’s and the staff’s, nobody else’s', async () => {
  const { call, signIn, tokenOf, paymentId } = await openPaidShop()
  const path = `/receipts/${paymentId}`
  const stranger = await signIn()
  expectProblem(await call('GET', path, { token: stranger.token }), 404)
  expectProblem(await call('GET', path), 401)
  for (const role of ['super_admin', 'admin', 'manager'] as const) {
    expect((await call('GET', path, { token: await tokenOf(role) })).status).toBe(200)
  }
  for (const other of ['00000000-0000-7000-8000-000000000000', 'mine', '%00']) {
    expectProblem(await call('GET', `/receipts/${other}`, { token: await tokenOf('admin') }), 404)
  }
})

test('is there once it is paid', async () => {
  const { call, maria, tokenOf, paymentId } = await openPaidShop({ pay: false })
  expectProblem(await call('GET', `/receipts/${paymentId}`, { token: maria.token }), 404)
  expectProblem(await call('GET', `/receipts/${paymentId}`, { token: await tokenOf('admin') }), 404)
})
