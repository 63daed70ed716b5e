import { beforeEach, describe, expect, test } from 'vitest'
import { KEYS, paymentRequest, startPaypal } from '../../tests/fakes/paypal/with-provider.ts'
import { openPaypal } from './open-paypal.ts'

const { fake, provider, approved, paid, asked } = await startPaypal()

beforeEach(async () => {
  await fake.control('captures', { mode: 'complete' })
  await fake.control('refunds', { mode: 'complete' })
})

/** The events PayPal made, with their headers as sent now. */
async function noticesAfter(work: () => Promise<unknown>) {
  const before = (await fake.control('messages')).length
  await work()
  const messages = (await fake.control('messages')).slice(before)
  return Promise.all(
    messages.map(async ({ body }) =>
      provider.readNotice(body, new Headers(await fake.control('sign', { body }))),
    ),
  )
}

const BODY =
  '{ "id": "WH-7", "event_type": "CHECKOUT.ORDER.APPROVED", "resource": { "id": "5O190127TN364715T" }, "x": 1.0 }'

async function signed(secondsAgo = 0): Promise<Record<string, string>> {
  return fake.control('sign', { body: BODY, secondsAgo })
}

const verified = async () => (await asked('verify-webhook-signature')).length

describe('a notice', () => {
  test('that PayPal signed is read', async () => {
    const notice = await provider.readNotice(BODY, new Headers(await signed()))
    expect(notice).toEqual({
      eventId: 'WH-7',
      type: 'CHECKOUT.ORDER.APPROVED',
      subject: '5O190127TN364715T',
    })
  })

  test('holds for five minutes either way', async () => {
    for (const secondsAgo of [298, -298]) {
      expect(await provider.readNotice(BODY, new Headers(await signed(secondsAgo)))).not.toBeNull()
    }
    const before = await verified()
    for (const secondsAgo of [301, -301, 86_400]) {
      expect(await provider.readNotice(BODY, new Headers(await signed(secondsAgo)))).toBeNull()
    }
    expect(await verified()).toBe(before)
  })

  test('with a body that is not the signed one is nobody’s, not even rewritten', async () => {
    const headers = new Headers(await signed())
    expect(await provider.readNotice(BODY.replace('WH-7', 'WH-8'), headers)).toBeNull()
    expect(await provider.readNotice(JSON.stringify(JSON.parse(BODY)), headers)).toBeNull()
    expect(await provider.readNotice(`${BODY} `, headers)).toBeNull()
  })

  test('with a forged signature, or one of another time, is nobody’s', async () => {
    const headers = await signed()
    const forged = { ...headers, 'paypal-transmission-sig': Buffer.from('forged').toString('base64') }
    expect(await provider.readNotice(BODY, new Headers(forged))).toBeNull()
    const later = { ...headers, 'paypal-transmission-time': new Date().toISOString().replace('Z', '0Z') }
    expect(await provider.readNotice(BODY, new Headers(later))).toBeNull()
    const never = { ...headers, 'paypal-transmission-time': 'now' }
    expect(await provider.readNotice(BODY, new Headers(never))).toBeNull()
  })

  test.each([
    'https://evil.example/cert',
    'http://api.paypal.com/cert',
    'https://api.paypal.com.evil.example/cert',
    'https://api.paypal.com@evil.example/cert',
    'https://api.paypal.com:444/cert',
    'https://user@api.paypal.com/cert',
    'file:///cert',
    'cert',
  ])('whose certificate is at %s is not even asked about', async (address) => {
    const before = await verified()
    const headers = new Headers({ ...(await signed()), 'paypal-cert-url': address })
    expect(await provider.readNotice(BODY, headers)).toBeNull()
    expect(await verified()).toBe(before)
  })

  test.each(['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])(
    'may name a certificate of %s',
    async (host) => {
      const address = `https://${host}/v1/notifications/certs/CERT-360caa42`
      const headers = new Headers({ ...(await signed()), 'paypal-cert-url': address })
      expect(await provider.readNotice(BODY, headers)).not.toBeNull()
    },
  )

  test('without any one of its headers is nobody’s', async () => {
    const headers = await signed()
    expect(Object.keys(headers)).toHaveLength(5)
    for (const name of Object.keys(headers)) {
      const rest = Object.entries(headers).filter(([other]) => other !== name)
      expect(await provider.readNotice(BODY, new Headers(rest)), name).toBeNull()
    }
  })

  test('that is no event is nobody’s, and cannot smuggle words into the question', async () => {
    const before = await verified()
    for (const body of [
      '',
      'nothing',
      '[]',
      'null',
      '{"id":""}',
      `${BODY},"webhook_id":"other"`,
      `${BODY}}`,
    ]) {
      const headers = new Headers(await fake.control('sign', { body }))
      expect(await provider.readNotice(body, headers), body).toBeNull()
    }
    expect(await verified()).toBe(before)
  })
})

describe('a signature is verified without PayPal', () => {
  const fetched = async () => (await asked('GET /v1/notifications/certs')).length
  const opened = () => openPaypal({ ...KEYS, apiBase: fake.origin })

  test('by a certificate that is fetched once, whoever sends how much', async () => {
    const fresh = await opened()
    const [before, certificates] = [await verified(), await fetched()]
    const forged = { ...(await signed()), 'paypal-transmission-sig': 'Zm9yZ2Vk' }
    const read = await Promise.all(
      [await signed(), forged, await signed(), forged].map((headers) =>
        fresh.readNotice(BODY, new Headers(headers)),
      ),
    )
    expect(read.map((notice) => notice?.eventId)).toEqual(['WH-7', undefined, 'WH-7', undefined])
    expect(await verified()).toBe(before)
    expect(await fetched()).toBe(certificates + 1)
  })

  test('unless that is not to be had; a failure is not asked for again at once', async () => {
    const fresh = await opened()
    const [before, certificates] = [await verified(), await fetched()]
    await fake.control('fault', { match: 'GET /v1/notifications/certs', kind: 'fail', times: 9 })
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await fresh.readNotice(BODY, new Headers(await signed()))).toMatchObject({ eventId: 'WH-7' })
    }
    await fake.control('clear_faults')
    expect([await verified(), await fetched()]).toEqual([before + 3, certificates + 1])
  })

  test('nothing is asked of PayPal beyond what may be', async () => {
    const fresh = await opened()
    const before = (await asked('')).length
    const refuse = () => Promise.reject(new Error('enough'))
    const made = { ...(await signed()), 'paypal-cert-url': `${fake.origin}/v1/notifications/certs/MADE-UP` }
    for (const headers of [made, await signed()]) {
      await expect(fresh.readNotice(BODY, new Headers(headers), refuse)).rejects.toThrow('enough')
    }
    expect(await asked('')).toHaveLength(before)
  })
})

describe('what a notice is about leads to the truth', () => {
  test('approval', async () => {
    const { sessionId } = await provider.createSession(paymentRequest())
    const notices = await noticesAfter(() => fake.control('approve', { order: sessionId }))
    expect(notices).toMatchObject([{ type: 'CHECKOUT.ORDER.APPROVED', subject: sessionId }])
  })

  test.each([
    ['complete', ['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED'], 'paid'],
    ['pending', ['PAYMENT.CAPTURE.PENDING'], 'pending'],
    ['decline', ['PAYMENT.CAPTURE.DECLINED'], 'expired'],
  ] as const)('a capture: %s', async (mode, types, state) => {
    const orderId = await approved()
    await fake.control('captures', { mode })
    const notices = await noticesAfter(() => provider.capture(orderId))
    expect(notices.map((notice) => notice?.type)).toEqual(types)
    for (const notice of notices) {
      expect(await provider.readSession(notice?.subject ?? '')).toMatchObject({ sessionId: orderId, state })
    }
  })

  test('a capture denied after a while', async () => {
    await fake.control('captures', { mode: 'pending' })
    const orderId = await approved()
    await provider.capture(orderId)
    const [notice] = await noticesAfter(() =>
      fake.control('settle_capture', { order: orderId, to: 'decline' }),
    )
    expect(notice).toMatchObject({ type: 'PAYMENT.CAPTURE.DENIED', subject: orderId })
  })

  test('a refund in the dashboard', async () => {
    const { sessionId, chargeId } = await paid()
    const [notice] = await noticesAfter(() => fake.control('dashboard_refund', { order: sessionId }))
    expect(notice).toMatchObject({ type: 'PAYMENT.CAPTURE.REFUNDED', subject: `capture:${chargeId}` })
    expect(await provider.readSession(notice?.subject ?? '')).toMatchObject({
      sessionId,
      refunds: [{ refundId: null, amount: { amount: 1677 } }],
    })
  })

  test.each(['CREATED', 'UPDATED', 'RESOLVED'] as const)('a dispute: %s', async (step) => {
    const { sessionId, chargeId } = await paid()
    const [notice] = await noticesAfter(() => fake.control('dispute', { order: sessionId, step }))
    expect(notice).toMatchObject({ type: `CUSTOMER.DISPUTE.${step}`, subject: `dispute:${chargeId}` })
    expect(await provider.readSession(notice?.subject ?? '')).toMatchObject({
      sessionId,
      disputes: [{ state: step === 'RESOLVED' ? 'won' : 'open' }],
    })
  })

  test.each([
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' }, 'capture:CAP1'],
    ['PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1', links: [up('orders/ORD1')] }, 'ORD1'],
    ['PAYMENT.CAPTURE.REVERSED', { id: 'REF1', links: [up('captures/CAP1')] }, 'dispute:CAP1'],
    ['PAYMENT.CAPTURE.REFUNDED', { id: 'REF1' }, 'refund:REF1'],
    ['PAYMENT.REFUND.FAILED', { id: 'REF1' }, 'refund:REF1'],
    ['CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1' }, null],
    ['CUSTOMER.DISPUTE.CREATED', { disputed_transactions: 'none' }, null],
    ['BILLING.SUBSCRIPTION.CREATED', { id: 'I-1' }, null],
    ['PAYMENT.CAPTURE.COMPLETED', 'nothing', null],
  ])('%s of %j', async (type, resource, subject) => {
    const body = JSON.stringify({ id: 'WH-9', event_type: type, resource })
    const headers = new Headers(await fake.control('sign', { body }))
    expect(await provider.readNotice(body, headers)).toEqual({ eventId: 'WH-9', type, subject })
  })
})

function up(path: string) {
  return { rel: 'up', href: `https://api.paypal.com/v2/x/${path}` }
}
