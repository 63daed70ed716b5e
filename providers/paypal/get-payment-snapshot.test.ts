import { describe, expect, test } from 'vitest'
import { buildPaypalRequest, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'

const { fake, provider, paid } = await startPaypal()

const UNKNOWN = '0FAKE0UNKNOWN0000'

describe('getPaymentSnapshot', () => {
  test('is open until the customer approves, then approved', async () => {
    const request = buildPaypalRequest()
    const { sessionId } = await provider.createSession(request)
    expect(await provider.getPayment(sessionId)).toEqual({
      provider: 'paypal',
      sessionId,
      eventId: `${sessionId}:open`,
      paymentId: request.paymentId,
      state: 'open',
      amount: { amount: 1677, currency: 'GBP' },
      chargeId: null,
      payerFingerprint: null,
      payerCountry: null,
      refunds: [],
      disputes: [],
    })
    await fake.control('approve', { order: sessionId })
    expect(await provider.getPayment(sessionId)).toMatchObject({
      state: 'approved',
      eventId: `${sessionId}:approved`,
    })
  })

  test('is expired after a day, approved or not, and never captured then', async () => {
    const { sessionId } = await provider.createSession(buildPaypalRequest())
    await fake.control('age', { order: sessionId, hours: 23.9 })
    expect((await provider.getPayment(sessionId))?.state).toBe('open')
    await fake.control('age', { order: sessionId, hours: 24.1 })
    expect((await provider.getPayment(sessionId))?.state).toBe('expired')
    await fake.control('approve', { order: sessionId })
    expect((await provider.capture(sessionId)).state).toBe('expired')
    expect((await fake.control('order', { order: sessionId })).status).toBe('APPROVED')
  })

  test('is expired when voided, and null when PayPal does not know the order', async () => {
    const { sessionId } = await provider.createSession(buildPaypalRequest())
    await fake.control('void', { order: sessionId })
    expect((await provider.getPayment(sessionId))?.state).toBe('expired')
    await fake.control('expire', { order: sessionId })
    expect(await provider.getPayment(sessionId)).toBeNull()
    for (const subject of [UNKNOWN, `capture:${UNKNOWN}`, `refund:${UNKNOWN}`, `dispute:${UNKNOWN}`]) {
      expect(await provider.getPayment(subject), subject).toBeNull()
    }
  })

  test('sends no request for an invalid id', async () => {
    const before = (await fake.control('requests')).length
    for (const subject of ['', '../v1/x', 'a b', 'capture:', 'capture:../x', 'nothing:ABC', 'x'.repeat(99)]) {
      expect(await provider.getPayment(subject), subject).toBeNull()
    }
    expect(await fake.control('requests')).toHaveLength(before)
  })

  test('reports another amount or currency as it is', async () => {
    const { sessionId } = await paid()
    await fake.control('set_amount', { order: sessionId, amount: { currency_code: 'USD', value: '1.01' } })
    expect(await provider.getPayment(sessionId)).toMatchObject({
      state: 'paid',
      amount: { amount: 101, currency: 'USD' },
    })
  })

  test('names no payment for money of another seller', async () => {
    const { sessionId } = await paid()
    await fake.control('forget_custom_id', { order: sessionId })
    expect(await provider.getPayment(sessionId)).toMatchObject({ state: 'paid', paymentId: null })
    const foreign = await paid({ paymentId: 'invoice 17' })
    expect(foreign.paymentId).toBeNull()
  })
})

describe('disputes', () => {
  test('returns them with amount, reason, deadline and outcome', async () => {
    const { sessionId, chargeId } = await paid()
    const { dispute_id: disputeId } = await fake.control('dispute', { order: sessionId })
    const open = {
      disputeId,
      reason: 'UNAUTHORISED',
      amount: { amount: 1_677, currency: 'GBP' },
      state: 'open',
    }
    expect(await provider.getPayment(`dispute:${chargeId}`)).toMatchObject({
      sessionId,
      state: 'paid',
      disputes: [{ ...open, openedAt: expect.any(Date), evidenceDueAt: expect.any(Date) }],
    })
  })

  test.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'withdrawn'],
    ['SOMETHING_NEW', 'open'],
  ])('maps the outcome %s to %s', async (outcome, state) => {
    const { sessionId, chargeId } = await paid()
    await fake.control('dispute', { order: sessionId })
    await fake.control('dispute', { order: sessionId, step: 'RESOLVED', outcome })
    expect((await provider.getPayment(`dispute:${chargeId}`))?.disputes).toMatchObject([{ state }])
  })

  test('finds a dispute without a webhook event once the capture is older than an hour', async () => {
    const { sessionId } = await paid()
    await fake.control('dispute', { order: sessionId })
    expect((await provider.getPayment(sessionId))?.disputes).toEqual([])
    await fake.control('age_capture', { order: sessionId, hours: 2 })
    expect((await provider.getPayment(sessionId))?.disputes).toMatchObject([{ state: 'open' }])
  })

  test('reads a payment while the disputes are unavailable', async () => {
    const { sessionId, chargeId } = await paid()
    await fake.control('age_capture', { order: sessionId, hours: 2 })
    await fake.control('fault', { match: '/v1/customer/disputes', kind: 'fail', status: 500, times: 99 })
    expect(await provider.getPayment(sessionId)).toMatchObject({ state: 'paid', disputes: [] })
    await expect(provider.getPayment(`dispute:${chargeId}`)).rejects.toThrow('PayPal')
    await fake.control('clear_faults')
  })

  test.each(['PENDING', 'DECLINED', 'PARTIALLY_REFUNDED'] as const)(
    'reports a capture that is %s after a complaint of the customer as disputed, even without access to disputes',
    async (status) => {
      const { sessionId, chargeId } = await paid()
      await fake.control('hide_disputes', { hidden: true })
      await fake.control('complain', { order: sessionId, status })
      const unnamed = [{ disputeId: null, state: 'open', amount: { amount: 1_677, currency: 'GBP' } }]
      expect((await provider.getPayment(sessionId))?.disputes).toMatchObject(unnamed)
      expect((await provider.getPayment(`dispute:${chargeId}`))?.disputes).toMatchObject(unnamed)
      await fake.control('hide_disputes', { hidden: false })
    },
  )
})
