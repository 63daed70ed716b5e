import { beforeEach, describe, expect, test } from 'vitest'
import { buildPaypalRequest, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'

const { fake, provider, approved, listRequests } = await startPaypal()

beforeEach(() => fake.control('captures', { mode: 'complete' }))

const UNKNOWN = '0FAKE0UNKNOWN0000'

describe('capture', () => {
  test('captures the money once for repeated and parallel calls', async () => {
    const orderId = await approved()
    const truths = await Promise.all(Array.from({ length: 6 }, () => provider.capture(orderId)))
    truths.push(await provider.capture(orderId))
    const order = await fake.control('order', { order: orderId })
    const captures = order.purchase_units?.[0]?.payments?.captures ?? []
    expect(captures).toHaveLength(1)
    for (const snapshot of truths) {
      expect(snapshot).toMatchObject({
        state: 'paid',
        chargeId: captures[0]?.id,
        eventId: `${orderId}:paid:${captures[0]?.id}`,
        amount: { amount: 1677, currency: 'GBP' },
      })
    }
    const keys = (await listRequests(`POST /v2/checkout/orders/${orderId}/capture`)).map(
      (one) => one.idempotencyKey,
    )
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toContain(`capture-${orderId}-`)
  })

  test('counts no payment while PayPal has it pending', async () => {
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    expect((await provider.capture(orderId)).state).toBe('pending')
    expect((await provider.getPayment(orderId))?.state).toBe('pending')
    await fake.control('settle_capture', { order: orderId, to: 'complete' })
    expect((await provider.getPayment(orderId))?.state).toBe('paid')
  })

  test('is final when PayPal denies it, at once or later', async () => {
    const reason = 'DECLINED_BY_RISK_FRAUD_FILTERS'
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    await provider.capture(orderId)
    await fake.control('settle_capture', { order: orderId, to: 'decline' })
    const denied = await provider.getPayment(orderId)
    expect(denied).toMatchObject({
      state: 'expired',
      eventId: `${orderId}:expired:${denied?.chargeId}`,
      reason,
    })
    await fake.control('captures', { mode: 'decline' })
    expect(await provider.capture(await approved())).toMatchObject({ state: 'expired', reason })
  })

  test('leaves the customer another attempt when the instrument is declined', async () => {
    await fake.control('captures', { mode: 'instrument_declined' })
    const orderId = await approved()
    const first = await provider.capture(orderId)
    expect(first).toMatchObject({ state: 'declined', chargeId: null })
    expect((await provider.getPayment(orderId))?.state).toBe('open')
    await fake.control('approve', { order: orderId })
    const second = await provider.capture(orderId)
    expect(second.state).toBe('declined')
    expect(second.eventId).not.toBe(first.eventId)
    await fake.control('captures', { mode: 'complete' })
    await fake.control('approve', { order: orderId })
    expect((await provider.capture(orderId)).state).toBe('paid')
  })

  test('captures nothing before the approval', async () => {
    const { sessionId } = await provider.createSession(buildPaypalRequest())
    expect((await provider.capture(sessionId)).state).toBe('open')
    await expect(provider.capture(UNKNOWN)).rejects.toThrow('does not know the order')
  })

  test('returns the state of an order that was captured elsewhere', async () => {
    const orderId = await approved()
    await fake.control('fault', {
      match: `POST /v2/checkout/orders/${orderId}/capture`,
      kind: 'slow',
      ms: scaleTimeout(500),
    })
    const capturing = provider.capture(orderId)
    // The other capture happens after the provider has read the order and before it captures the order.
    while ((await listRequests(`POST /v2/checkout/orders/${orderId}/capture`)).length === 0)
      await listRequests('')
    await fake.control('capture', { order: orderId })
    expect((await capturing).state).toBe('paid')
  })
})
