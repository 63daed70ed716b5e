import { beforeEach, expect, test } from 'vitest'
import type { Money } from '../../shop/money.ts'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()
const pence = (amount: number): Money => ({ amount, currency: 'GBP' })

let createPaidSession: string
let chargeId: string

beforeEach(async () => {
  createPaidSession = (await at.stripe.createSession(buildPaymentRequest())).sessionId
  await at.fake.control('pay', { session: createPaidSession })
  chargeId = (await at.stripe.getPayment(createPaidSession))?.chargeId ?? ''
})

const listRefunds = async () => (await at.stripe.getPayment(createPaidSession))?.refunds

test('refunds once for five parallel calls, and reads the refund back', async () => {
  const request = { refundId: crypto.randomUUID(), chargeId, amount: pence(500) }
  const given = await Promise.all(Array.from({ length: 5 }, () => at.stripe.refund(request)))
  const [first] = given
  expect(first).toMatchObject({ refundId: request.refundId, amount: pence(500), state: 'succeeded' })
  expect(new Set(given.map(({ providerRefundId }) => providerRefundId)).size).toBe(1)
  expect(await listRefunds()).toEqual([first])
  expect(await at.stripe.getPayment(createPaidSession)).toMatchObject({ state: 'paid', amount: pence(1_677) })
})

test('names no refund of the shop for a dashboard refund', async () => {
  await at.fake.control('refund', { payment_intent: chargeId, amount: 59 })
  await at.fake.control('refund', { payment_intent: chargeId })
  const seen = (await listRefunds()) ?? []
  expect(seen.map(({ refundId, amount }) => [refundId, amount.amount])).toEqual([
    [null, 1_618],
    [null, 59],
  ])
})

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('reports a refund that is %s as %s', async (status, state) => {
  const { id } = await at.fake.control('refund', { payment_intent: chargeId, status: 'pending' })
  await at.fake.control('conclude_refund', { refund: id, status })
  expect(await listRefunds()).toMatchObject([{ providerRefundId: id, state }])
})

test('reads refunds beyond the first page', async () => {
  for (let pence = 1; pence <= 101; pence += 1) {
    await at.fake.control('refund', { payment_intent: chargeId, amount: 1 })
  }
  expect(await listRefunds()).toHaveLength(101)
})

test('rejects a refund above the charge', async () => {
  const request = { refundId: crypto.randomUUID(), chargeId, amount: pence(1_678) }
  await expect(at.stripe.refund(request)).rejects.toThrow('greater than unrefunded')
  expect(await listRefunds()).toEqual([])
})
