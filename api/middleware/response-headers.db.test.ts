import { expect, test } from 'vitest'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { createTestApiKey } from '../../tests/support/accounts/create-test-api-key.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

test('tells an API key its limit and how many calls are left', async () => {
  const { call, db, signIn } = await openTestShop()
  const createdBy = (await signIn('super_admin')).id
  const { key: token } = await createTestApiKey(db, { createdBy, scopes: ['orders:read'] })
  const states = []
  for (const path of ['/admin/orders', '/admin/packages']) {
    const { headers } = await call('GET', path, { token })
    expect(headers.get('ratelimit-policy')).toBe('"apiKeyCalls";q=3000;w=60')
    states.push(headers.get('ratelimit'))
  }
  expect(states).toEqual([
    expect.stringMatching(/^"apiKeyCalls";r=2999;t=\d+$/),
    expect.stringMatching(/^"apiKeyCalls";r=2998;t=\d+$/),
  ])
})

test('tells the waiting time above a limit, and nothing about limits on guesses', async () => {
  const { call } = await openTestShop()
  const body = {
    name: 'Layla',
    email: 'layla@example.com',
    subject: 'Hi',
    message: 'Is that possible at all?',
  }
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const submit = () => call('POST', '/contact/submit', { body, headers })
  for (let sent = 0; sent < RATE_LIMIT_RULES.contactClient.points; sent += 1) await submit()
  const refused = await submit()
  expectProblem(refused, 429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused.headers.get('ratelimit')).toMatch(/^"contactClient";r=0;t=\d+$/)
  const login = await call('POST', '/auth/login', {
    body: { email: 'layla@example.com', password: 'wrong one' },
  })
  expect(login.status).toBe(401)
  expect(login.headers.get('ratelimit')).toBeNull()
})
