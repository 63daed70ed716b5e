import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkResponse } from '../tests/fuzz/check-response.ts'
import { generateForAnyOperation } from '../tests/fuzz/generators/generate-request.ts'
import type { Placeholder } from '../tests/fuzz/generators/placeholder.ts'
import { VALID_BODIES } from '../tests/fuzz/generators/valid-bodies.ts'
import { listOperations, type OpenApiDocument } from '../tests/fuzz/openapi-document.ts'
import { resolveRequest } from '../tests/fuzz/resolve-request.ts'
import { createResponseMemory } from '../tests/fuzz/response-memory.ts'
import { PASSWORD } from '../tests/support/accounts/create-test-user.ts'
import { listLoggedErrors } from '../tests/support/list-logged-errors.ts'
import { ORIGIN, openTestShop } from '../tests/support/shops/open-test-shop.ts'

const CLIENTS = ['nobody', 'garbage', 'user', 'super_admin', 'super_admin'] as const

type ClientKind = (typeof CLIENTS)[number]

/**
 * Sends random requests to every operation of the OpenAPI document, so a new operation is included
 * automatically. `npm run test:fuzz` does the same over HTTP, at length and with the routes outside the API.
 */
test('answers every request of every client without an internal error', async () => {
  const { app, call, signIn, logged } = await openTestShop()
  const calls = listOperations((await call<OpenApiDocument>('GET', '/openapi.json')).body)
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VALID_BODIES)))
  const memory = createResponseMemory()
  const tokens = new Map<ClientKind, string>([['garbage', 'garbage']])
  let knocks = 0

  const ownOf = ({ of, field }: Placeholder) => {
    if (of === 'shop') return ORIGIN
    if (field === 'password') return PASSWORD
    return field === 'email'
      ? `fuzz${knocks}@example.com`
      : `00000000-0000-4000-8000-${100_000_000_000 + knocks}`
  }

  async function tokenOf(who: ClientKind): Promise<string | undefined> {
    if (who === 'user' || who === 'super_admin') tokens.set(who, tokens.get(who) ?? (await signIn(who)).token)
    return tokens.get(who)
  }

  const statuses = new Set<number>()
  const asking = fc.record({ draft: generateForAnyOperation(calls), who: fc.constantFrom(...CLIENTS) })
  await fc.assert(
    fc.asyncProperty(asking, async ({ draft, who }) => {
      knocks += 1
      const bound = resolveRequest(draft, (placeholder) =>
        ['me', 'shop', 'fresh'].includes(placeholder.of)
          ? ownOf(placeholder)
          : memory.find(placeholder, draft.pick, who),
      )
      // A Request cannot have the method TRACE.
      if (bound.method === 'TRACE') bound.method = 'OPTIONS'
      const isBare = ['GET', 'HEAD', 'get'].includes(bound.method)
      const token = await tokenOf(who)
      const response = await app.request(bound.target, {
        method: bound.method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...bound.headers },
        body: isBare ? undefined : bound.body,
      })
      const headers = Object.fromEntries(response.headers)
      const { status } = response
      // An event stream does not end by itself.
      const streams = headers['content-type'] === 'text/event-stream'
      if (streams) await response.body?.cancel()
      const body = streams ? null : Buffer.from(await response.arrayBuffer())
      if (draft.call?.method === bound.method && /json/.test(headers['content-type'] ?? '') && status < 300)
        memory.record(draft.call, status, JSON.parse(String(body)), who)
      // The request may have logged the client out or changed its role.
      if (status === 204 || status === 401 || status === 403) tokens.delete(who)
      statuses.add(status)
      const wrong = checkResponse({ call: draft.call, who, bound }, { status, headers, body }, ORIGIN)
      expect(wrong, `${bound.method} ${bound.target}\n${bound.body}\n${logged.at(-1)}`).toEqual([])
    }),
    { numRuns: 1_200 },
  )
  expect(listLoggedErrors(logged.join(''))).toEqual([])
  // Without these statuses the requests would not have passed authentication and validation.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 415, 422]))
})
