import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentRequest, startPaypal } from '../../tests/fakes/paypal/start.ts'

const { fake, provider, approved, paid, asked } = await startPaypal()

beforeEach(async () => {
  await fake.control('captures', { mode: 'complete' })
  await fake.control('refunds', { mode: 'complete' })
})

const UNKNOWN = '0FAKE0UNKNOWN0000'

describe('a new order', () => {
  test('asks for the money of the payment, and sends the buyer back to the shop', async () => {
    const request = paymentRequest({ lang: 'ar' })
    const session = await provider.createSession(request)
    expect(session.url).toBe(`${fake.origin}/approve/${session.sessionId}`)
    const [sent] = (await asked('POST /v2/checkout/orders')).slice(-1)
    expect(sent?.idempotencyKey).toBe(request.paymentId)
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: request.paymentId,
          amount: {
            currency_code: 'GBP',
            value: '16.77',
            breakdown: { item_total: { currency_code: 'GBP', value: '16.77' } },
          },
          items: [
            {
              name: '2 × 1,000 Followers',
              quantity: '1',
              unit_amount: { currency_code: 'GBP', value: '11.18' },
            },
            { name: '500 Likes', quantity: '1', unit_amount: { currency_code: 'GBP', value: '5.59' } },
          ],
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            locale: 'ar-EG',
            return_url: 'https://shop.example/return?lang=en',
            cancel_url: 'https://shop.example/cart?cancelled=1',
          },
        },
      },
    })
  })

  test('is one order however many ask at once', async () => {
    const request = paymentRequest()
    const sessions = await Promise.all(Array.from({ length: 8 }, () => provider.createSession(request)))
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1)
    const orders = await fake.control('orders')
    const own = orders.filter((order) => order.purchase_units?.[0]?.custom_id === request.paymentId)
    expect(own).toHaveLength(1)
  })

  test('may be in yen, which has no hundredths at PayPal', async () => {
    const amount = { amount: 120_000, currency: 'JPY' } as const
    const { sessionId } = await provider.createSession(
      paymentRequest({ amount, lines: [{ name: 'Likes', units: 3, amount }] }),
    )
    const [order] = (await fake.control('orders')).slice(-1)
    expect(order?.purchase_units?.[0]?.amount?.value).toBe('1200')
    expect((await provider.readSession(sessionId))?.amount).toEqual(amount)
  })

  test('that PayPal refuses is an error that names why and holds no secrets', async () => {
    const lines = [{ name: 'Likes', units: 1, amount: { amount: 1, currency: 'GBP' } as const }]
    const error = await provider.createSession(paymentRequest({ lines })).catch((thrown) => thrown)
    expect(error.message).toMatch(/^PayPal refused with 422 ITEM_TOTAL_MISMATCH/)
    expect(everythingOf(error)).not.toMatch(/Bearer|Basic|fake-secret|A21AA/)
  })

  test('has a name PayPal accepts, however long the package is called', async () => {
    const amount = { amount: 500, currency: 'GBP' } as const
    const name = '😀'.repeat(300)
    const lines = [{ name, units: 5, amount }]
    await expect(provider.createSession(paymentRequest({ amount, lines }))).resolves.toBeTruthy()
  })
})

describe('what an order says', () => {
  test('open until the buyer agrees, and then approved', async () => {
    const request = paymentRequest()
    const { sessionId } = await provider.createSession(request)
    expect(await provider.readSession(sessionId)).toEqual({
      provider: 'paypal',
      sessionId,
      eventId: `${sessionId}:open`,
      paymentId: request.paymentId,
      state: 'open',
      amount: { amount: 1677, currency: 'GBP' },
      chargeId: null,
      refunds: [],
      disputed: false,
    })
    await fake.control('approve', { order: sessionId })
    expect(await provider.readSession(sessionId)).toMatchObject({
      state: 'approved',
      eventId: `${sessionId}:approved`,
    })
  })

  test('expired once it is older than a day, agreed to or not, and then never captured', async () => {
    const { sessionId } = await provider.createSession(paymentRequest())
    await fake.control('age', { order: sessionId, hours: 23.9 })
    expect((await provider.readSession(sessionId))?.state).toBe('open')
    await fake.control('age', { order: sessionId, hours: 24.1 })
    expect((await provider.readSession(sessionId))?.state).toBe('expired')
    await fake.control('approve', { order: sessionId })
    expect((await provider.capture(sessionId)).state).toBe('expired')
    expect((await fake.control('order', { order: sessionId })).status).toBe('APPROVED')
  })

  test('expired when voided, null when PayPal forgot it or never had it', async () => {
    const { sessionId } = await provider.createSession(paymentRequest())
    await fake.control('void', { order: sessionId })
    expect((await provider.readSession(sessionId))?.state).toBe('expired')
    await fake.control('expire', { order: sessionId })
    expect(await provider.readSession(sessionId)).toBeNull()
    for (const subject of [UNKNOWN, `capture:${UNKNOWN}`, `refund:${UNKNOWN}`, `dispute:${UNKNOWN}`]) {
      expect(await provider.readSession(subject), subject).toBeNull()
    }
  })

  test('what could not be an id is not asked for', async () => {
    const before = (await fake.control('requests')).length
    for (const subject of ['', '../v1/x', 'a b', 'capture:', 'capture:../x', 'nothing:ABC', 'x'.repeat(99)]) {
      expect(await provider.readSession(subject), subject).toBeNull()
    }
    expect(await fake.control('requests')).toHaveLength(before)
  })

  test('another amount or currency is told as it is', async () => {
    const { sessionId } = await paid()
    await fake.control('set_amount', { order: sessionId, amount: { currency_code: 'USD', value: '1.01' } })
    expect(await provider.readSession(sessionId)).toMatchObject({
      state: 'paid',
      amount: { amount: 101, currency: 'USD' },
    })
  })

  test('money that names no payment of ours is nobody’s', async () => {
    const { sessionId } = await paid()
    await fake.control('forget_custom_id', { order: sessionId })
    expect(await provider.readSession(sessionId)).toMatchObject({ state: 'paid', paymentId: null })
    const foreign = await paid({ paymentId: 'invoice 17' })
    expect(foreign.paymentId).toBeNull()
  })
})

describe('capture', () => {
  test('takes the money once, however often and however many at once ask', async () => {
    const orderId = await approved()
    const truths = await Promise.all(Array.from({ length: 6 }, () => provider.capture(orderId)))
    truths.push(await provider.capture(orderId))
    const order = await fake.control('order', { order: orderId })
    const captures = order.purchase_units?.[0]?.payments?.captures ?? []
    expect(captures).toHaveLength(1)
    for (const truth of truths) {
      expect(truth).toMatchObject({
        state: 'paid',
        chargeId: captures[0]?.id,
        eventId: `${orderId}:paid:${captures[0]?.id}`,
        amount: { amount: 1677, currency: 'GBP' },
      })
    }
    const keys = (await asked(`POST /v2/checkout/orders/${orderId}/capture`)).map((one) => one.idempotencyKey)
    expect(new Set(keys)).toEqual(new Set([`capture-${orderId}`]))
  })

  test('that is pending at PayPal is no payment, until it completes', async () => {
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    expect((await provider.capture(orderId)).state).toBe('pending')
    expect((await provider.readSession(orderId))?.state).toBe('pending')
    await fake.control('settle_capture', { order: orderId, to: 'complete' })
    expect((await provider.readSession(orderId))?.state).toBe('paid')
  })

  test('that was pending may be declined, and so may one at once', async () => {
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    await provider.capture(orderId)
    await fake.control('settle_capture', { order: orderId, to: 'decline' })
    const declined = await provider.readSession(orderId)
    expect(declined).toMatchObject({
      state: 'declined',
      eventId: `${orderId}:declined:${declined?.chargeId}`,
    })
    await fake.control('captures', { mode: 'decline' })
    expect((await provider.capture(await approved())).state).toBe('declined')
  })

  test('that the instrument declines leaves the buyer another try in the same order', async () => {
    await fake.control('captures', { mode: 'instrument_declined' })
    const orderId = await approved()
    const first = await provider.capture(orderId)
    expect(first).toMatchObject({ state: 'declined', chargeId: null })
    expect((await provider.readSession(orderId))?.state).toBe('open')
    await fake.control('approve', { order: orderId })
    const second = await provider.capture(orderId)
    expect(second.state).toBe('declined')
    expect(second.eventId).not.toBe(first.eventId)
    await fake.control('captures', { mode: 'complete' })
    await fake.control('approve', { order: orderId })
    expect((await provider.capture(orderId)).state).toBe('paid')
  })

  test('before the buyer agreed only tells so', async () => {
    const { sessionId } = await provider.createSession(paymentRequest())
    expect((await provider.capture(sessionId)).state).toBe('open')
    await expect(provider.capture(UNKNOWN)).rejects.toThrow('no such order')
  })

  test('of somebody faster is told as it is', async () => {
    const orderId = await approved()
    // Between our look at the order and our capture somebody else's capture came first.
    await fake.control('fault', {
      match: `POST /v2/checkout/orders/${orderId}/capture`,
      kind: 'slow',
      ms: 300,
    })
    const ours = provider.capture(orderId)
    const other = provider.capture(orderId)
    expect([(await ours).state, (await other).state]).toEqual(['paid', 'paid'])
  })
})

describe('refunds', () => {
  test('give back the exact part once, however often asked', async () => {
    const { sessionId, chargeId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 101, currency: 'GBP' } as const }
    const truths = await Promise.all([provider.refund(request), provider.refund(request)])
    truths.push(await provider.refund(request))
    expect(new Set(truths.map((truth) => JSON.stringify(truth))).size).toBe(1)
    const [told] = truths
    expect(told).toMatchObject({ refundId: request.refundId, amount: request.amount, state: 'succeeded' })
    expect(await provider.readSession(sessionId)).toMatchObject({ state: 'paid', refunds: [told] })
    const [sent] = await asked(`POST /v2/payments/captures/${chargeId}/refund`)
    expect(sent?.idempotencyKey).toBe(request.refundId)
  })

  test.each([
    ['pending', 'pending'],
    ['fail', 'failed'],
  ] as const)('that are %s are told as %s', async (mode, state) => {
    await fake.control('refunds', { mode })
    const { chargeId, sessionId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 1677, currency: 'GBP' } as const }
    expect((await provider.refund(request)).state).toBe(state)
    expect((await provider.readSession(sessionId))?.refunds).toMatchObject([{ state }])
  })

  test('of the dashboard, full and partial, are nobody’s of ours, though they bear the order’s custom id', async () => {
    const { sessionId, chargeId, paymentId } = await paid()
    const part = { currency_code: 'GBP', value: '6.77' }
    const first = await fake.control('dashboard_refund', { order: sessionId, amount: part })
    expect(first.custom_id).toBe(paymentId)
    expect(await provider.readSession(sessionId)).toMatchObject({
      state: 'paid',
      refunds: [{ refundId: null, amount: { amount: 677, currency: 'GBP' }, state: 'succeeded' }],
    })
    await fake.control('dashboard_refund', { order: sessionId })
    const truth = await provider.readSession(`capture:${chargeId}`)
    expect(truth).toMatchObject({ state: 'paid', amount: { amount: 1677 } })
    expect(truth?.refunds.map(({ amount }) => amount.amount)).toEqual([677, 1000])
    expect(await provider.readSession(`refund:${first.id}`)).toEqual(truth)
  })

  test('beyond what is left are refused', async () => {
    const { chargeId } = await paid()
    const request = { refundId: randomUUID(), chargeId, amount: { amount: 1678, currency: 'GBP' } as const }
    await expect(provider.refund(request)).rejects.toThrow('422 REFUND_AMOUNT_EXCEEDED')
  })
})

test('a dispute is told by its subject alone', async () => {
  const { sessionId, chargeId } = await paid()
  const disputed = await provider.readSession(`dispute:${chargeId}`)
  expect(disputed).toMatchObject({ sessionId, state: 'paid', disputed: true })
  expect((await provider.readSession(sessionId))?.disputed).toBe(false)
})

/** Of an error, with its causes. */
function everythingOf(error: Error): string {
  return `${JSON.stringify(error)} ${error.stack} ${error.cause instanceof Error ? everythingOf(error.cause) : ''}`
}
