import { describe, expect, test } from 'vitest'
import { expectProblem } from '../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../tests/support/shops/open-test-shop.ts'

/** Every call that reads a body and needs no account. */
const CALLS_WITH_BODY = [
  '/auth/register',
  '/auth/login',
  '/auth/setup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/i18n/preferences',
  '/events',
  '/chat/send',
  '/demo/payments/demo_1',
]

async function forEachCall(ask: (shop: TestShop, path: string) => Promise<void>) {
  const shop = await openTestShop()
  for (const path of CALLS_WITH_BODY) await ask(shop, path)
}

describe('a body', () => {
  test('that is no JSON', async () => {
    await forEachCall(async ({ call }, path) => {
      for (const body of ['{', '', 'undefined', '{"a":1}}']) {
        expectProblem(
          await call('POST', path, { body, headers: { 'content-type': 'application/json' } }),
          400,
        )
      }
    })
  })

  test('of another kind', async () => {
    await forEachCall(async ({ call }, path) => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json-seq',
      ]) {
        expectProblem(await call('POST', path, { body: '{}', headers: { 'content-type': type } }), 415)
      }
    })
  })

  test('of the wrong shape', async () => {
    await forEachCall(async ({ call }, path) => {
      for (const body of ['null', '[]', '7', '"text"', '{}']) {
        const answer = await call('POST', path, { body, headers: { 'content-type': 'application/json' } })
        expect(expectProblem(answer, 422).length).toBeGreaterThan(0)
      }
    })
  })

  test('that is missing', async () => {
    await forEachCall(async ({ call }, path) => {
      expectProblem(await call('POST', path), 422)
    })
  })

  test('of 300 KB, announced or not', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(300 * 1024) })
    await forEachCall(async ({ call }, path) => {
      expectProblem(await call('POST', path, { body }), 413)
      expectProblem(
        await call('POST', path, { body, headers: { 'content-length': String(body.length) } }),
        413,
      )
    })
  })
})

describe('a call that is not there', () => {
  test('is no such call', async () => {
    const { call } = await openTestShop()
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['GET', '/packages/followers-1000'],
      ['POST', '/packages'],
      ['DELETE', '/auth/me'],
      ['PUT', '/admin/orders'],
      ['GET', '/auth/register'],
      ['GET', '/%E0%A4%A'],
    ] as const) {
      expectProblem(await call(method, path), 404, [method, path])
    }
  })
})

test('a refusal is in the language of the visitor', async () => {
  const { call } = await openTestShop()
  const details = new Set<string>()
  for (const lang of ['en', 'ar', 'es']) {
    const { body } = await call<{ errors: { message: string }[] }>('POST', `/i18n/preferences?lang=${lang}`, {
      body: {},
    })
    details.add(body.errors[0]?.message ?? '')
  }
  expect(details.size).toBe(3)
})

test('what breaks inside is said without a word of what it was, and logged with its request', async () => {
  const geo = () => null
  const settleDemoSession = () => Promise.reject(new Error('select secret from nowhere'))
  const { call, logged } = await openTestShop({ services: { geo, settleDemoSession: settleDemoSession } })
  const answer = await call<{ request_id: string }>('POST', '/demo/payments/demo_1', {
    body: { outcome: 'pay' },
  })
  expectProblem(answer, 500)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|select/)
  const line = logged.find((line) => line.includes('select secret from nowhere'))
  expect(line).toContain(answer.body.request_id)
})

test('every answer bears the headers that keep it data', async () => {
  const { call } = await openTestShop()
  for (const answer of [
    await call('GET', '/packages'),
    await call('GET', '/auth/me'),
    await call('GET', '/nothing'),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
    })
  }
})
