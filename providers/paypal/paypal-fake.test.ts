import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { buildPaypalRequest, startPaypal } from '../../tests/fakes/paypal/start-paypal.ts'

const { fake, provider } = await startPaypal()

async function sendRequest(path: string, body: unknown, headers: Record<string, string> = {}) {
  const basic = Buffer.from('fake-client:fake-secret').toString('base64')
  const token = await fetch(`${fake.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = await token.json()
  const answer = await fetch(fake.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'GBP', value: '1.00' } }],
  payment_source: {
    paypal: {
      experience_context: { return_url: 'https://shop.example/a', cancel_url: 'https://shop.example/b' },
    },
  },
}
const UNIT = ORDER.purchase_units[0]

test('rejects unknown and invalid fields at any depth', async () => {
  const orders = '/v2/checkout/orders'
  const id = { 'paypal-request-id': 'a' }
  expect((await sendRequest(orders, ORDER, id)).status).toBe(200)
  const wrong: [object, string][] = [
    [{ ...ORDER, customId: 'a' }, 'UNKNOWN_PARAMETER /customId'],
    [{ ...ORDER, purchase_units: [{ ...UNIT, custom: 'a' }] }, 'UNKNOWN_PARAMETER /purchase_units/0/custom'],
    [{ ...ORDER, intent: 'SALE' }, 'INVALID_PARAMETER_VALUE /intent'],
    [{ intent: 'CAPTURE' }, 'MISSING_REQUIRED_PARAMETER /purchase_units'],
    [
      { ...ORDER, purchase_units: [{ amount: { currency_code: 'JPY', value: '1.00' } }] },
      'DECIMALS_NOT_SUPPORTED /purchase_units/0/amount',
    ],
    [
      { ...ORDER, purchase_units: [{ amount: { currency_code: 'GBP', value: 1 } }] },
      'INVALID_PARAMETER_SYNTAX /purchase_units/0/amount/value',
    ],
  ]
  for (const [order, issue] of wrong) {
    const { status, body } = await sendRequest(orders, order, { 'paypal-request-id': issue })
    expect([status, body.details[0].issue]).toEqual([400, issue])
  }
  expect((await sendRequest(orders, { ...ORDER, payment_source: undefined }, id)).status).toBe(422)
  expect((await sendRequest(orders, ORDER)).body.name).toBe('PAYPAL_REQUEST_ID_REQUIRED')
})

test('keeps a server error under its request id, whether or not the request took effect', async () => {
  const orders = '/v2/checkout/orders'
  for (const kind of ['fail', 'fail_after'] as const) {
    const before = (await fake.control('orders')).length
    const id = { 'paypal-request-id': `kept-${kind}` }
    await fake.control('fault', { match: `POST ${orders}`, kind })
    const failed = await sendRequest(orders, ORDER, id)
    expect(failed).toMatchObject({ status: 500, body: { debug_id: expect.any(String) } })
    expect(await sendRequest(orders, ORDER, id)).toEqual(failed)
    expect(await fake.control('orders')).toHaveLength(before + (kind === 'fail' ? 0 : 1))
    expect((await sendRequest(orders, ORDER, { 'paypal-request-id': `other-${kind}` })).status).toBe(200)
  }
})

test('lets the customer approve or cancel on a page without scripts', async () => {
  const { sessionId, url } = await provider.createSession(buildPaypalRequest())
  const page = await (await fetch(url ?? '')).text()
  expect(page).toContain('16.77 GBP')
  const choose = (choice: string) =>
    fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
  const cancelled = await choose('cancel')
  expect(cancelled.headers.get('location')).toBe(`https://shop.example/cart?cancelled=1&token=${sessionId}`)
  expect((await provider.getPayment(sessionId))?.state).toBe('open')
  const approved = await choose('approve')
  expect([approved.status, approved.headers.get('location')]).toEqual([
    303,
    `https://shop.example/return?lang=en&token=${sessionId}&PayerID=FAKEPAYER0001`,
  ])
  expect((await provider.getPayment(sessionId))?.state).toBe('approved')
})

test('delivers webhook events and signs each attempt anew', async () => {
  const seen: (string | null)[] = []
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const notice = await provider.verifyWebhookEvent(Buffer.concat(chunks).toString(), headers)
    seen.push(notice?.eventId ?? null)
    response.writeHead(seen.length === 1 ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  await fake.control('webhooks', { url: `http://127.0.0.1:${address.port}/`, retryMs: 10 })
  const { sessionId } = await provider.createSession(buildPaypalRequest())
  await fake.control('approve', { order: sessionId })
  await fake.control('settle')
  await fake.control('webhooks', { url: null })
  shop.close()
  const [message] = (await fake.control('messages')).slice(-1)
  expect(seen).toEqual([message?.id, message?.id])
})
