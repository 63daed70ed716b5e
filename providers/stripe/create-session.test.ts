import { expect, test } from 'vitest'
import { buildPaymentRequest } from '../../tests/fakes/build-payment-request.ts'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

/** Returns the form of the last request that created a session. */
async function getLastForm(): Promise<URLSearchParams> {
  const requests = await at.fake.control('requests')
  const last = requests.findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
  return new URLSearchParams(last?.body)
}

async function listSessions(paymentId: string) {
  const all = await at.fake.control('sessions')
  return all.filter((session) => session.metadata?.payment_id === paymentId)
}

test('stores the payment id on the session and on its payment intent', async () => {
  const request = buildPaymentRequest()
  const { sessionId, url } = await at.stripe.createSession(request)
  expect(sessionId).toMatch(/^cs_/)
  expect(url).toBe(`${at.fake.origin}/pay/${sessionId}`)
  const form = await getLastForm()
  expect(Object.fromEntries(form)).toMatchObject({
    mode: 'payment',
    'metadata[payment_id]': request.paymentId,
    'payment_intent_data[metadata][payment_id]': request.paymentId,
    'payment_intent_data[statement_descriptor_suffix]': 'Growth Mar',
    client_reference_id: request.paymentId,
    customer_email: 'buyer@example.com',
    'allowed_payment_method_types[0]': 'card',
    'adaptive_pricing[enabled]': 'false',
    success_url: 'https://shop.example/return?session_id={CHECKOUT_SESSION_ID}&lang=en',
    cancel_url: 'https://shop.example/cart?cancelled=1',
    locale: 'en',
  })
})

test('sends no statement descriptor without a Latin letter', async () => {
  for (const statementDescriptor of [null, '365 24 7 24 Shop']) {
    await at.stripe.createSession(buildPaymentRequest({ statementDescriptor }))
    expect((await getLastForm()).has('payment_intent_data[statement_descriptor_suffix]')).toBe(false)
  }
})

test('sends an item per line, with unit prices where the line divides', async () => {
  await at.stripe.createSession(
    buildPaymentRequest({
      amount: { amount: 2_000, currency: 'GBP' },
      lines: [
        { name: 'Followers', units: 3, amount: { amount: 999, currency: 'GBP' } },
        { name: 'Likes', units: 3, amount: { amount: 1_001, currency: 'GBP' } },
      ],
    }),
  )
  expect(Object.fromEntries(await getLastForm())).toMatchObject({
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][unit_amount]': '333',
    'line_items[0][price_data][currency]': 'gbp',
    'line_items[0][price_data][product_data][name]': 'Followers',
    'line_items[1][quantity]': '1',
    'line_items[1][price_data][unit_amount]': '1001',
    'line_items[1][price_data][product_data][name]': 'Likes × 3',
  })
})

test('rejects lines that do not add up', async () => {
  const request = buildPaymentRequest({ amount: { amount: 1_678, currency: 'GBP' } })
  await expect(at.stripe.createSession(request)).rejects.toThrow('do not add up')
  expect(await listSessions(request.paymentId)).toEqual([])
})

test('sends yen without decimals', async () => {
  const yen = { amount: 150_000, currency: 'JPY' } as const
  const { sessionId } = await at.stripe.createSession(
    buildPaymentRequest({ amount: yen, lines: [{ name: 'Likes', units: 1, amount: yen }] }),
  )
  const [session] = (await at.fake.control('sessions')).filter(({ id }) => id === sessionId)
  expect(session).toMatchObject({ amount_total: 1_500, currency: 'jpy' })
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ amount: yen })
  await at.fake.control('pay', { session: sessionId })
  expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'paid', amount: yen })

  const part = { amount: 150_050, currency: 'JPY' } as const
  const impossible = buildPaymentRequest({ amount: part, lines: [{ name: 'Likes', units: 1, amount: part }] })
  await expect(at.stripe.createSession(impossible)).rejects.toThrow(RangeError)
})

test.each([
  ['en', 'en'],
  ['es', 'es'],
  ['ar', 'auto'],
])('maps %s to %s at Checkout', async (lang, locale) => {
  await at.stripe.createSession(buildPaymentRequest({ lang }))
  expect((await getLastForm()).get('locale')).toBe(locale)
})

test('creates one session for five parallel calls and a later one', async () => {
  const request = buildPaymentRequest()
  const made = await Promise.all(Array.from({ length: 5 }, () => at.stripe.createSession(request)))
  const again = await at.stripe.createSession(request)
  expect(new Set([...made, again].map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await listSessions(request.paymentId)).toHaveLength(1)
})

test('ends a session 23 hours after its payment was placed', async () => {
  const placed = Date.now() - 2 * 3_600_000
  const request = buildPaymentRequest({ placedAt: new Date(placed) })
  const { sessionId } = await at.stripe.createSession(request)
  const [session] = await listSessions(request.paymentId)
  expect(session?.expires_at).toBe(Math.floor(placed / 1000) + 23 * 3600)
  await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
  expect((await at.stripe.createSession(request)).sessionId).toBe(sessionId)
  await at.fake.control('advance', { seconds: 23 * 3600 + 1 })
  try {
    expect(await at.stripe.getPayment(sessionId)).toMatchObject({ state: 'expired' })
  } finally {
    await at.fake.control('advance', { seconds: -23 * 3600 - 1 })
  }
})

test('offers Apple Pay on the hosted page when the browser sends no token', async () => {
  const { url } = await at.stripe.createSession(buildPaymentRequest({ method: 'applepay' }))
  expect(url).toContain('/pay/cs_')
})

test('throws a refusal without key and address', async () => {
  const request = buildPaymentRequest({ email: 'no address' })
  const error: unknown = await at.stripe.createSession(request).catch((error) => error)
  expect(error).toMatchObject({
    message: 'stripe refused: Invalid email address (email_invalid)',
    cause: { type: 'StripeInvalidRequestError', code: 'email_invalid', statusCode: 400 },
  })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk_test|no address/)
})
