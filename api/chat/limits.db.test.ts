import { expect, test } from 'vitest'
import { RATE_LIMIT_RULES } from '../../shop/rate-limit/rules.ts'
import { expectProblem } from '../../tests/support/expect-problem.ts'
import { getConversationId } from '../../tests/support/get-conversation-id.ts'
import { openTestShop, type TestShop } from '../../tests/support/shops/open-test-shop.ts'

const hello = { message: 'Hello', user_name: 'Layla', user_email: 'layla@example.com' }

async function begun(shop: TestShop) {
  const { body } = await shop.call<{ session_id: string }>('POST', '/chat/send', { body: hello })
  return { session_id: body.session_id, id: await getConversationId(shop.db, body.session_id) }
}

test('rejects a message of 10,000 characters, naming the field in the language of the request', async () => {
  const shop = await openTestShop()
  const { session_id, id } = await begun(shop)
  const { token } = await shop.signIn('manager')
  const message = 'x'.repeat(10_000)
  const answers = new Set<string>()
  for (const lang of ['en', 'ar', 'es']) {
    const headers = { cookie: `userLang=${lang}` }
    const body = { ...hello, session_id, message }
    const refused = await shop.call<{ errors: { message: string }[] }>('POST', '/chat/send', {
      body,
      headers,
    })
    expect(expectProblem(refused, 422)).toEqual(['message'])
    answers.add(refused.body.errors[0]?.message ?? '')
    const path = `/admin/conversations/${id}/messages`
    expectProblem(await shop.call('POST', path, { body: { message }, token, headers }), 422)
  }
  expect(answers.size).toBe(3)
  const session = await shop.call<{ messages: object[] }>('GET', `/chat/session/${session_id}`)
  expect(session.body.messages).toHaveLength(2)
})

test.each([
  ['/chat/send', RATE_LIMIT_RULES.chatMessageClient.points, 201],
  ['/chat/typing', RATE_LIMIT_RULES.chatTypingClient.points, 200],
] as const)(
  'limits the rate of requests to %s per client and sends Retry-After',
  async (path, points, good) => {
    const shop = await openTestShop()
    const { session_id } = await begun(shop)
    const ask = (address: string) =>
      shop.call('POST', path, {
        body: { ...hello, session_id, sessionId: session_id },
        headers: { 'x-forwarded-for': address },
      })
    for (let number = 0; number < points; number += 1) expect((await ask('203.0.113.9')).status).toBe(good)
    const refused = await ask('203.0.113.9')
    expectProblem(refused, 429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.10')).status).toBe(good)
  },
)
