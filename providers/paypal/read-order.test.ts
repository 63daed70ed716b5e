import { describe, expect, test } from 'vitest'
import { paymentRequest, startPaypal } from '../../tests/fakes/paypal/with-provider.ts'

const { fake, provider, paid } = await startPaypal()

const UNKNOWN = '0FAKE0UNKNOWN0000'

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

test('a dispute is told by its subject alone', async () => {
  const { sessionId, chargeId } = await paid()
  const disputed = await provider.readSession(`dispute:${chargeId}`)
  expect(disputed).toMatchObject({ sessionId, state: 'paid', disputed: true })
  expect((await provider.readSession(sessionId))?.disputed).toBe(false)
})
