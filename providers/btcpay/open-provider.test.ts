import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { startBtcpay } from '../../tests/fakes/btcpay/start-btcpay.ts'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { scaleTimeout } from '../../tests/support/scale-timeout.ts'
import openBtcpay from './open-provider.ts'
import { BTCPAY_WEBHOOK_EVENTS } from './verify-webhook-event.ts'

const TIMEOUTS = { attempt: scaleTimeout(300), operation: scaleTimeout(900) }

const { fake, options, provider, create, read } = await startBtcpay(TIMEOUTS)

afterEach(async () => {
  await fake.control('clear_faults')
  await fake.control('reset_store')
})

const GBP = (amount: number) => ({ amount, currency: 'GBP' })

async function listInvoicesOf(paymentId: string) {
  return (await fake.control('invoices')).filter(({ metadata }) => metadata.orderId === paymentId)
}

describe('createSession', () => {
  test('asks for the amount in pounds and sends the customer back with the id of the invoice', async () => {
    const request = buildPaymentRequest({ method: 'crypto', lang: 'ar' })
    const { sessionId, url } = await provider.createSession(request)
    expect(url).toBe(`${fake.origin}/i/${sessionId}`)
    expect(await listInvoicesOf(request.paymentId)).toMatchObject([
      {
        id: sessionId,
        amount: '16.77',
        currency: 'GBP',
        metadata: { orderId: request.paymentId, itemDesc: '2 × 1,000 Followers, 500 Likes' },
        checkout: {
          redirectURL: 'https://shop.example/return?session_id={InvoiceId}&lang=en',
          redirectAutomatically: true,
          defaultLanguage: 'ar',
        },
      },
    ])
  })

  test.each(['lose', 'hang_after', 'stall', 'fail_after', 'garble'] as const)(
    'finds the invoice whose creation was answered with: %s',
    async (kind) => {
      const request = buildPaymentRequest({ method: 'crypto' })
      await fake.control('fault', { match: 'POST /api/v1/stores/FakeStore/invoices', kind })
      await expect(provider.createSession(request)).rejects.toThrow('BTCPay Server')
      const { sessionId } = await provider.createSession(request)
      expect(await listInvoicesOf(request.paymentId)).toMatchObject([{ id: sessionId }])
    },
  )

  test('creates another invoice when the first expired before anybody saw it', async () => {
    const request = buildPaymentRequest({ method: 'crypto' })
    const first = await provider.createSession(request)
    await fake.control('expire', { invoice: first.sessionId })
    expect((await provider.createSession(request)).sessionId).not.toBe(first.sessionId)
  })

  test('names the permission that the key lacks', async () => {
    await fake.control('store', { permissions: ['btcpay.store.canviewinvoices'] })
    const error = await create().catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ProviderRefusal', code: 'missing-permission', isAccess: true })
    expect(error.reason).toContain('btcpay.store.cancreateinvoice')
  })

  test('reports a wrong key without naming it', async () => {
    const wrong = openBtcpay({ ...options, apiKey: 'topsecret' })
    const error = await wrong.getPayment('abc').catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ProviderRefusal', isAccess: true })
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('topsecret')
  })

  test.each(['refuse', 'hang', 'fail'] as const)(
    'fails in time, without a refusal, after: %s',
    async (kind) => {
      await fake.control('fault', { match: '/api/v1/', kind, times: 9 })
      const error = await create().catch((thrown) => thrown)
      expect(error.message).toContain('BTCPay Server')
      expect(error.name).not.toBe('ProviderRefusal')
    },
  )
})

describe('getPayment', () => {
  test('follows an invoice from open over seen to paid', async () => {
    const paymentId = crypto.randomUUID()
    const invoice = await create({ paymentId })
    const base = { provider: 'btcpay', sessionId: invoice, paymentId, amount: GBP(1677), disputes: [] }
    expect(await read(invoice)).toEqual({
      ...base,
      eventId: `${invoice}:open`,
      state: 'open',
      chargeId: null,
      refunds: [],
    })
    await fake.control('pay', { invoice, isConfirmed: false })
    expect(await read(invoice)).toMatchObject({ ...base, state: 'pending', chargeId: null })
    await fake.control('confirm', { invoice })
    expect(await read(invoice)).toEqual({
      ...base,
      eventId: `${invoice}:paid`,
      state: 'paid',
      chargeId: invoice,
      refunds: [],
    })
  })

  test('is expired when nothing came in', async () => {
    const invoice = await create()
    await fake.control('expire', { invoice })
    expect(await read(invoice)).toMatchObject({ state: 'expired', eventId: `${invoice}:expired` })
  })

  test('stays open while a part of the money is missing and there is time', async () => {
    const invoice = await create()
    await fake.control('pay', { invoice, pounds: 5 })
    expect((await read(invoice)).state).toBe('open')
  })

  test('counts what came in of an invoice that expired, once it is confirmed', async () => {
    const invoice = await create()
    await fake.control('pay', { invoice, pounds: 5, isConfirmed: false })
    await fake.control('expire', { invoice })
    expect((await read(invoice)).state).toBe('pending')
    await fake.control('confirm', { invoice })
    const partial = await read(invoice)
    expect(partial).toMatchObject({ state: 'paid', amount: GBP(500), chargeId: invoice })
    await fake.control('pay', { invoice, pounds: 2 })
    const more = await read(invoice)
    expect(more).toMatchObject({ state: 'paid', amount: GBP(700) })
    expect(more.eventId).not.toBe(partial.eventId)
  })

  test('is paid in full when the money comes after the invoice expired', async () => {
    const invoice = await create()
    await fake.control('expire', { invoice })
    await fake.control('pay', { invoice })
    expect(await read(invoice)).toMatchObject({
      state: 'paid',
      amount: GBP(1677),
      eventId: `${invoice}:paid`,
    })
  })

  test('tells what came in beyond the price', async () => {
    const invoice = await create()
    await fake.control('pay', { invoice, pounds: 20 })
    expect(await read(invoice)).toMatchObject({ state: 'paid', amount: GBP(1677), surplus: GBP(323) })
  })

  test('is expired when the payment was not confirmed in time, and paid once it is', async () => {
    const invoice = await create()
    await fake.control('pay', { invoice, isConfirmed: false })
    await fake.control('mark', { invoice, status: 'Invalid', isManual: false })
    expect((await read(invoice)).state).toBe('pending')
    await fake.control('confirm', { invoice })
    expect(await read(invoice)).toMatchObject({ state: 'paid', amount: GBP(1677) })
    const unpaid = await create()
    await fake.control('mark', { invoice: unpaid, status: 'Invalid' })
    expect(await read(unpaid)).toMatchObject({ state: 'expired', reason: 'invoice invalid' })
  })

  test('is paid when the merchant says so', async () => {
    const invoice = await create()
    await fake.control('mark', { invoice, status: 'Settled' })
    expect(await read(invoice)).toMatchObject({ state: 'paid', amount: GBP(1677) })
  })

  test('is null for an unknown id, and sends no request for an invalid one', async () => {
    expect(await provider.getPayment('Unknown')).toBeNull()
    expect(await provider.getPayment('pull-payment:Unknown')).toBeNull()
    const before = (await fake.control('requests')).length
    for (const subject of ['', '../x', 'a b', 'cs_1', 'x'.repeat(99)])
      expect(await provider.getPayment(subject)).toBeNull()
    expect((await fake.control('requests')).length).toBe(before)
  })

  test('repeats a read that got no answer', async () => {
    const invoice = await create()
    await fake.control('fault', { match: 'GET /api/v1/stores/FakeStore/invoices', kind: 'lose' })
    expect((await read(invoice)).state).toBe('open')
  })
})

describe('refund', () => {
  async function paid() {
    const invoice = await create()
    await fake.control('pay', { invoice })
    return invoice
  }
  const ask = (invoice: string, refundId: string = crypto.randomUUID()) => ({
    refundId,
    chargeId: invoice,
    amount: { amount: 250, currency: 'GBP' } as const,
  })

  test('is pending with a link until the payout is complete', async () => {
    const invoice = await paid()
    const request = ask(invoice)
    const refund = await provider.refund?.(request)
    const id = refund?.providerRefundId ?? ''
    const expected = {
      providerRefundId: id,
      refundId: request.refundId,
      amount: GBP(250),
      claimUrl: `${fake.origin}/pull-payments/${id}`,
    }
    expect(refund).toEqual({ ...expected, state: 'pending' })
    await fake.control('claim', { refund: id, amount: '1.00' })
    await fake.control('payout', { refund: id, state: 'Completed' })
    expect((await read(invoice)).refunds).toMatchObject([{ ...expected, state: 'pending' }])
    await fake.control('claim', { refund: id, amount: '1.50' })
    await fake.control('payout', { refund: id, state: 'InProgress' })
    expect((await read(`pull-payment:${id}`)).refunds).toMatchObject([{ ...expected, state: 'pending' }])
    await fake.control('payout', { refund: id, state: 'Completed' })
    expect((await read(`pull-payment:${id}`)).refunds).toMatchObject([{ ...expected, state: 'succeeded' }])
  })

  test('fails when the merchant archives it before the payout', async () => {
    const invoice = await paid()
    const refund = await provider.refund?.(ask(invoice))
    await fake.control('archive', { refund: refund?.providerRefundId ?? '' })
    const [seen] = (await read(invoice)).refunds
    expect(seen).toMatchObject({ state: 'failed', reason: expect.stringContaining('archived') })
  })

  test.each(['lose', 'hang_after', 'stall', 'fail_after', 'empty'] as const)(
    'is made once after an answer with: %s',
    async (kind) => {
      const invoice = await paid()
      const request = ask(invoice)
      await fake.control('fault', { match: '/refund', kind })
      await expect(provider.refund?.(request)).rejects.toThrow('BTCPay Server')
      const again = await provider.refund?.(request)
      const made = (await fake.control('pull_payments')).filter(({ name }) => name.includes(invoice))
      expect(made).toMatchObject([{ id: again?.providerRefundId, amount: '2.50', currency: 'GBP' }])
    },
  )

  test('finds refunds of the dashboard, in pounds and in bitcoin', async () => {
    const invoice = await paid()
    await fake.control('dashboard_refund', { invoice, amount: '3.00' })
    await fake.control('dashboard_refund', { invoice, amount: '0.0001', currency: 'BTC' })
    const refunds = (await read(invoice)).refunds.map(({ refundId, amount }) => [refundId, amount.amount])
    expect(refunds.toSorted()).toEqual([
      [null, 300],
      [null, 500],
    ])
  })

  test('reports a refusal', async () => {
    const error = await provider.refund?.(ask(await create())).catch((thrown) => thrown)
    expect(error).toMatchObject({ name: 'ProviderRefusal', code: 'non-refundable', isAccess: false })
  })
})

describe('verifyWebhookEvent', () => {
  const event = { deliveryId: 'd2', originalDeliveryId: 'd1', type: 'InvoiceSettled', invoiceId: 'Inv1' }
  const verify = (body: string, signature: string) =>
    provider.verifyWebhookEvent?.(body, new Headers({ 'btcpay-sig': signature }))
  const sign = (body: string, secret = 'whsec_fake') =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

  test('accepts what the secret has signed, with the id of the first delivery', async () => {
    const body = JSON.stringify(event)
    expect(await verify(body, sign(body))).toEqual({ eventId: 'd1', type: 'InvoiceSettled', subject: 'Inv1' })
  })

  test('names the refund of a payout, and nothing for other events', async () => {
    const payout = JSON.stringify({ deliveryId: 'd3', type: 'PayoutUpdated', pullPaymentId: 'Pp1' })
    expect(await verify(payout, sign(payout))).toMatchObject({ eventId: 'd3', subject: 'pull-payment:Pp1' })
    const other = JSON.stringify({ deliveryId: 'd4', type: 'PaymentRequestCreated' })
    expect(await verify(other, sign(other))).toMatchObject({ subject: null })
  })

  test('accepts a replaced secret', async () => {
    const both = openBtcpay({ ...options, webhookSecret: 'new', previousWebhookSecrets: ['whsec_fake'] })
    const body = JSON.stringify(event)
    const headers = new Headers({ 'btcpay-sig': sign(body) })
    expect(await both.verifyWebhookEvent?.(body, headers)).toMatchObject({ eventId: 'd1' })
  })

  test('rejects forged, changed and malformed events', async () => {
    const body = JSON.stringify(event)
    expect(await verify(body, sign(body, 'other'))).toBeNull()
    expect(await verify(`${body} `, sign(body))).toBeNull()
    expect(await verify(body, sign(body).slice(0, -2))).toBeNull()
    expect(await verify(body, '')).toBeNull()
    for (const signed of ['{"type":1}', 'no json', '[]'])
      expect(await verify(signed, sign(signed))).toBeNull()
  })

  test('docs/payments.md lists the events', () => {
    const docs = readFileSync('docs/payments.md', 'utf8')
    expect(BTCPAY_WEBHOOK_EVENTS.filter((name) => !docs.includes(name))).toEqual([])
  })
})

test('refuses a private address that an owner entered', async () => {
  const entered = openBtcpay({ ...options, allowPrivate: false })
  await expect(entered.getPayment('abc')).rejects.toThrow()
  const named = openBtcpay({ ...options, url: 'https://localhost:1', allowPrivate: false })
  await expect(named.getPayment('abc')).rejects.toThrow()
})
