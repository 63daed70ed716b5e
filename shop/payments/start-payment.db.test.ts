// @module-tag both-engines
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { buildCheckout, createCustomer, requirePayment } from '../../tests/support/orders/checkouts.ts'
import { createDemoServices } from '../../tests/support/shops/open-test-shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import type { PaymentRequest } from '../providers/payment-provider.ts'
import type { Db, Services } from '../services.ts'
import { getSessionSummary } from './get-session-summary.ts'
import { startPayment } from './start-payment.ts'

const origin = 'https://shop.test'

async function placePayment() {
  const { db } = await createTestDatabase()
  const lines = [
    { packageId: 'followers-1000', units: 2 },
    { packageId: 'views-8000', units: 1 },
  ]
  const payment = await placeOrder(db, buildCheckout(await createCustomer(db), { lines, lang: 'es' }))
  return { db, payment, start: { paymentId: payment.id, origin } }
}

/** Returns a provider that fails the given number of times and then creates a session with each call. */
function createFlakyProvider(db: Db, failures: number) {
  const requests: PaymentRequest[] = []
  const services: Services = {
    ...createDemoServices(db),
    paymentProviders: [
      {
        name: 'stripe',
        isTrial: false,
        methods: ['card'],
        async createSession(request) {
          requests.push(request)
          if (requests.length <= failures) throw new Error('connect ECONNREFUSED')
          return { sessionId: `flaky-${requests.length}`, url: `https://pay.example/${requests.length}` }
        },
        getPayment: async () => null,
      },
    ],
  }
  return { services, requests }
}

test('requests the amount of the payment and stores the session', async () => {
  const { db, payment, start } = await placePayment()
  const { services, requests } = createFlakyProvider(db, 0)
  expect(await startPayment(db, services, start)).toEqual({
    sessionId: 'flaky-1',
    url: 'https://pay.example/1',
  })
  expect(requests).toEqual([
    {
      paymentId: payment.id,
      idempotencyKey: payment.id,
      placedAt: payment.createdAt,
      amount: { amount: 2 * 559 + 399, currency: 'GBP' },
      email: 'maria@example.com',
      lang: 'es',
      method: 'card',
      statementDescriptor: 'Crescendo',
      lines: [
        { name: '1\u00a0000 seguidores', units: 2, amount: { amount: 1118, currency: 'GBP' } },
        { name: '8\u00a0000 visualizaciones', units: 1, amount: { amount: 399, currency: 'GBP' } },
      ],
      successUrl: 'https://shop.test/payment-success?session_id={SESSION_ID}',
      cancelUrl: 'https://shop.test/checkout?cancelled=1',
    },
  ])
  expect(await requirePayment(db, payment.id)).toMatchObject({
    provider: 'stripe',
    sessionId: 'flaky-1',
    sessionUrl: 'https://pay.example/1',
    status: 'pending',
  })
  expect(await startPayment(db, services, start)).toEqual({
    sessionId: 'flaky-1',
    url: 'https://pay.example/1',
  })
  expect(requests).toHaveLength(1)
})

test('creates one session in ten parallel starts', async () => {
  const { db, payment, start } = await placePayment()
  const services = createDemoServices(db)
  const sessions = await Promise.all(Array.from({ length: 10 }, () => startPayment(db, services, start)))
  expect(new Set(sessions.map((session) => session.sessionId)).size).toBe(1)
  expect(sessions[0]?.url).toBe(`${origin}/payment-processing?session_id=${sessions[0]?.sessionId}`)
  expect((await requirePayment(db, payment.id)).sessionId).toBe(sessions[0]?.sessionId)
})

test('creates one session although the provider makes a new one for each request', async () => {
  const { db, payment, start } = await placePayment()
  const { services, requests } = createFlakyProvider(db, 0)
  const [provider] = services.paymentProviders
  if (!provider) throw new Error('no provider')
  const bothSessionsCreated = Promise.withResolvers<void>()
  const meeting = {
    ...provider,
    async createSession(request: PaymentRequest) {
      const session = await provider.createSession(request)
      if (requests.length === 2) bothSessionsCreated.resolve()
      await bothSessionsCreated.promise
      return session
    },
  }
  const both = [1, 2].map(() => startPayment(db, { ...services, paymentProviders: [meeting] }, start))
  const [one, other] = await Promise.all(both)
  expect(one).toEqual(other)
  expect((await requirePayment(db, payment.id)).sessionId).toBe(one?.sessionId)
})

test('reports an unreachable provider and starts the payment later', async () => {
  const { db, payment, start } = await placePayment()
  const { services, requests } = createFlakyProvider(db, 2)
  const failed = expect.objectContaining({ name: 'ShopError', code: 'provider_unavailable' })
  await expect(startPayment(db, services, start)).rejects.toEqual(failed)
  await expect(startPayment(db, services, start)).rejects.toEqual(failed)
  expect(await requirePayment(db, payment.id)).toEqual(payment)
  expect(await startPayment(db, services, start)).toEqual({
    sessionId: 'flaky-3',
    url: 'https://pay.example/3',
  })
  // The key stays the same, so a provider that created a session before it failed returns that session.
  expect(requests.map((request) => request.paymentId)).toEqual([payment.id, payment.id, payment.id])
})

test('rejects an unknown payment and a shop without a provider', async () => {
  const { db, start } = await placePayment()
  const none = { ...createDemoServices(db), paymentProviders: [] }
  await expect(startPayment(db, none, start)).rejects.toMatchObject({ code: 'no_payment_method' })
  const unknown = { ...start, paymentId: '00000000-0000-7000-8000-000000000000' }
  await expect(startPayment(db, createDemoServices(db), unknown)).rejects.toMatchObject({ code: 'not_found' })
})

test('getSessionSummary returns what a session is for', async () => {
  const { db, start } = await placePayment()
  const { sessionId } = await startPayment(db, createDemoServices(db), start)
  const line = { orderId: expect.any(String), tiktokUsername: 'maria.dance' }
  expect((await getSessionSummary(db, sessionId, 'en'))?.lines[0]?.name).toBe('1,000 Followers')
  expect(await getSessionSummary(db, sessionId, 'es')).toEqual({
    total: { amount: 1517, currency: 'GBP' },
    paid: false,
    lines: [
      { ...line, name: '1\u00a0000 seguidores', units: 2, price: { amount: 1118, currency: 'GBP' } },
      { ...line, name: '8\u00a0000 visualizaciones', units: 1, price: { amount: 399, currency: 'GBP' } },
    ],
  })
  expect(await getSessionSummary(db, 'demo_unknown')).toBeNull()
})
