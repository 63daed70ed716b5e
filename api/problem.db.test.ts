import { describe, expect, test } from 'vitest'
import { expectProblem } from '../tests/support/expect-problem.ts'
import { openTestShop, type TestShop } from '../tests/support/shops/open-test-shop.ts'

/** ApiOperations that read a body and need no login. */
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

describe('request bodies', () => {
  test('rejects malformed JSON', async () => {
    await forEachCall(async ({ call }, path) => {
      for (const body of ['{', '', 'undefined', '{"a":1}}']) {
        expectProblem(
          await call('POST', path, { body, headers: { 'content-type': 'application/json' } }),
          400,
        )
      }
    })
  })

  test('rejects text in another encoding than UTF-8 instead of storing other characters', async () => {
    const { app } = await openTestShop()
    const send = (encoding: BufferEncoding, type = 'application/json') =>
      app.request('/api/i18n/preferences', {
        method: 'POST',
        body: new Uint8Array(Buffer.from('{"sessionId":"session_abcdefgh","lang":"es","é":1}', encoding)),
        headers: { 'content-type': type },
      })
    expect((await send('latin1')).status).toBe(400)
    expect((await send('latin1', 'application/json; charset=iso-8859-1')).status).toBe(400)
    expect((await send('latin1', 'image/jpeg')).status).toBe(415)
    expect((await send('utf8')).status).toBe(200)
  })

  test('rejects another content type', async () => {
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

  test('rejects the wrong shape', async () => {
    await forEachCall(async ({ call }, path) => {
      for (const body of ['null', '[]', '7', '"text"', '{}']) {
        const answer = await call('POST', path, { body, headers: { 'content-type': 'application/json' } })
        expect(expectProblem(answer, 422).length).toBeGreaterThan(0)
      }
    })
  })

  test('rejects a missing body', async () => {
    await forEachCall(async ({ call }, path) => {
      expectProblem(await call('POST', path), 422)
    })
  })

  test('rejects 300 KB with and without a content length', async () => {
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

describe('unknown operations', () => {
  test('answers 404', async () => {
    const { call } = await openTestShop()
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/nothing'],
      ['GET', '/packages/followers-1000'],
      ['GET', '/%E0%A4%A'],
    ] as const) {
      expectProblem(await call(method, path), 404, [method, path])
    }
  })

  test('answers 405 with the methods of a path that takes others', async () => {
    const { call } = await openTestShop()
    for (const [method, path, allow] of [
      ['POST', '/packages', 'GET, HEAD'],
      ['DELETE', '/auth/me', 'GET, HEAD'],
      ['PUT', '/admin/orders', 'GET, HEAD'],
      ['PUT', '/admin/orders/019a0000-0000-7000-8000-000000000000', 'GET, HEAD, PATCH'],
      ['GET', '/auth/register', 'POST'],
    ] as const) {
      const answer = await call(method, path)
      expectProblem(answer, 405, [method, path])
      expect(answer.headers.get('allow'), path).toBe(allow)
    }
  })
})

test('answers errors in the language of the request', async () => {
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

test('hides the cause of an internal error, and logs it with the request id', async () => {
  const geo = () => null
  const settleDemoSession = () => Promise.reject(new Error('select secret from nowhere'))
  const { call, logged } = await openTestShop({ services: { geo, settleDemoSession: settleDemoSession } })
  const answer = await call<{ requestId: string }>('POST', '/demo/payments/demo_1', {
    body: { outcome: 'pay' },
  })
  expectProblem(answer, 500)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|select/)
  const line = logged.find((line) => line.includes('select secret from nowhere'))
  expect(line).toContain(answer.body.requestId)
})

test('sets the security headers on every response', async () => {
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
