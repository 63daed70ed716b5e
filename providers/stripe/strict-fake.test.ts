import { expect, test } from 'vitest'
import { useFakeStripe } from '../../tests/fakes/stripe/use-fake-stripe.ts'

const at = useFakeStripe()

async function sendRequest(form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.fake.origin}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_fake', ...headers },
    body: new URLSearchParams(form),
  })
  const { id, error } = await answer.json()
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), id, error }
}

async function requestsUnder(key: string): Promise<number> {
  const requests = await at.fake.control('requests')
  return requests.filter(({ idempotencyKey }) => idempotencyKey === key).length
}

const GOOD = { amount: '500', currency: 'gbp' }

test.each([
  ['payment_method_types[0]', 'card'],
  ['metdata[payment_id]', '1'],
  ['recipt_email', 'a@b.c'],
])(
  'rejects a parameter that the pinned library does not name or the shop does not use: %s',
  async (name, value) => {
    expect(await sendRequest({ ...GOOD, [name]: value })).toMatchObject({
      status: 400,
      error: { type: 'invalid_request_error', code: 'parameter_unknown', param: name.split('[')[0] },
    })
  },
)

test('rejects values of another type', async () => {
  expect(await sendRequest({ ...GOOD, amount: '5.00' })).toMatchObject({
    status: 400,
    error: { code: 'parameter_invalid_integer' },
  })
  expect(await sendRequest({ ...GOOD, 'amount[0]': '500' })).toMatchObject({ status: 400 })
})

test('rejects another API key', async () => {
  expect(await sendRequest(GOOD, { authorization: 'Bearer sk_other' })).toMatchObject({ status: 401 })
})

test('accepts one request at a time per idempotency key, repeats its response and rejects a different request', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  await at.fake.control('hold')
  const first = sendRequest(GOOD, key)
  await expect.poll(() => requestsUnder(key['idempotency-key'])).toBe(1)
  expect(await sendRequest(GOOD, key)).toMatchObject({
    status: 409,
    error: { code: 'idempotency_key_in_use' },
  })
  await at.fake.control('let_go')
  const made = await first
  expect(made).toMatchObject({ status: 200, replayed: null })
  expect(await sendRequest(GOOD, key)).toMatchObject({ status: 200, replayed: 'true', id: made.id })
  expect(await sendRequest({ ...GOOD, amount: '501' }, key)).toMatchObject({
    status: 400,
    error: { type: 'idempotency_error' },
  })
})

test('keeps a server error under its idempotency key, whether or not the request took effect', async () => {
  for (const kind of ['fail', 'fail_after'] as const) {
    const before = (await at.fake.control('intents')).length
    const key = { 'idempotency-key': crypto.randomUUID() }
    await at.fake.control('fault', { match: 'POST /v1/payment_intents', kind })
    expect(await sendRequest(GOOD, key)).toMatchObject({ status: 500, replayed: null })
    expect(await sendRequest(GOOD, key)).toMatchObject({ status: 500, replayed: 'true' })
    expect(await at.fake.control('intents')).toHaveLength(before + (kind === 'fail' ? 0 : 1))
    expect(await sendRequest(GOOD, { 'idempotency-key': crypto.randomUUID() })).toMatchObject({ status: 200 })
  }
})
