import { expect, test } from 'vitest'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { openTestShop } from '../../tests/support/shops/open-test-shop.ts'

test('GET /analytics/choices reports the changes that browsers posted', async () => {
  const { call, signIn } = await openTestShop()
  const { token } = await signIn('manager')
  const timestamp = new Date().toISOString()
  const change = { sessionId: 'session_abcdefgh', timestamp, fromValue: 'en', toValue: 'es' }
  await call('POST', '/events', { body: { eventType: 'LANG_CHANGED', ...change } })
  const read = await call<{ languages: { days: object[] } }>('GET', '/analytics/choices', { token })
  expect(read.body).toMatchObject({
    sessions: 1,
    languages: { changes: 1, sessions: 1, pairs: [{ from: 'en', to: 'es', changes: 1, sessions: 1 }] },
    currencies: { changes: 0, sessions: 0, pairs: [] },
  })
  expect(read.body.languages.days).toHaveLength(30)
  const past = '/analytics/choices?from=2026-01-01&to=2026-01-07'
  const week = await call<typeof read.body>('GET', past, { token })
  expect(week.body).toMatchObject({ sessions: 0 })
  expect(week.body.languages.days).toHaveLength(7)
  for (const range of ['from=2026-01-08&to=2026-01-07', 'to=3000-01-01', 'from=2020-01-01', 'from=x']) {
    expectProblem(await call('GET', `/analytics/choices?${range}`, { token }), 422, range)
  }
  expectProblem(await call('GET', '/analytics/choices'), 401)
})
