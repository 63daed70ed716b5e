import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { createSession } from '../../shop/accounts/sessions/log-in.ts'
import { buildPlainRequest } from '../../tests/fuzz/generators/generate-request.ts'
import type { Placeholder } from '../../tests/fuzz/generators/placeholder.ts'
import { VALID_BODIES } from '../../tests/fuzz/generators/valid-bodies.ts'
import { listOperations, type OpenApiDocument, type Operation } from '../../tests/fuzz/openapi-document.ts'
import { resolveRequest } from '../../tests/fuzz/resolve-request.ts'
import { createResponseMemory } from '../../tests/fuzz/response-memory.ts'
import { PASSWORD } from '../../tests/support/accounts/create-test-user.ts'
import { IMPORT_FILES } from '../../tests/support/files/import-files.ts'
import { openPaidShop } from '../../tests/support/shops/open-paid-shop.ts'
import { ORIGIN } from '../../tests/support/shops/open-test-shop.ts'

/** ApiOperations that end the session with which they were called, so that a repeated one is unauthenticated. */
const ENDING_SESSIONS = ['POST /auth/logout', 'POST /account/delete']

type Shop = Awaited<ReturnType<typeof openPaidShop>>

/** Calls operations as somebody who may, with values that the shop has answered before. */
async function createCaller(shop: Shop, calls: Operation[]) {
  const memory = createResponseMemory()
  const owner = await shop.signIn('super_admin')
  let count = 0

  async function signIn({ permission }: Operation) {
    if (!permission) return null
    // Such an operation may end the account or the session.
    const account =
      permission === 'account:own'
        ? await shop.signIn()
        : hasPermission('user', permission)
          ? shop.maria
          : owner
    return { id: account.id, email: account.email, token: await createSession(shop.db, account.id, {}) }
  }

  async function callTwice(call: Operation, headers: Record<string, string>, body: BodyInit | null) {
    count += 1
    const caller = await signIn(call)
    const resolveOwn = ({ of, field }: Placeholder) => {
      if (of === 'shop') return ORIGIN
      if (field === 'password') return PASSWORD
      if (of === 'me') return field === 'email' ? caller?.email : caller?.id
      return field === 'email'
        ? `caller${count}@example.com`
        : `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
    }
    const by = caller?.id === shop.maria.id ? 'maria' : 'owner'
    const request = resolveRequest(buildPlainRequest(call), (placeholder) =>
      ['me', 'shop', 'fresh'].includes(placeholder.of)
        ? resolveOwn(placeholder)
        : memory.find(placeholder, 0, by),
    )
    const send = async () => {
      const response = await shop.app.request(request.target, {
        method: call.method,
        headers: {
          ...request.headers,
          ...(caller && { authorization: `Bearer ${caller.token}` }),
          ...headers,
        },
        body: body ?? request.body,
      })
      const { status } = response
      const text = response.headers.get('content-type') === 'text/event-stream' ? '' : await response.text()
      if (/json/.test(response.headers.get('content-type') ?? '') && status < 300)
        memory.record(call, status, JSON.parse(text), by)
      return { status, text, isReplay: response.headers.get('idempotency-replayed') === 'true' }
    }
    return { first: await send(), repeat: send }
  }

  for (const call of calls.filter(
    ({ method, path }) => method === 'GET' && !/\{|stream|export|stats|analytics/.test(path),
  ))
    await callTwice(call, {}, null)
  return callTwice
}

const withoutRequestId = (text: string) => text.replace(/"requestId":"\w+"/, '')

/** The files that the operations without a JSON body take. */
async function createFiles() {
  const background = '#00c'
  const image = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return {
    'image/jpeg': new Uint8Array(image),
    'text/csv': new TextEncoder().encode(IMPORT_FILES.woocommerce_products),
  }
}

test('repeats the answer of every operation that takes an idempotency key', async () => {
  const shop = await openPaidShop()
  const { body: document } = await shop.call<OpenApiDocument>('GET', '/openapi.json')
  const calls = listOperations(document)
  const files = await createFiles()
  const callTwice = await createCaller(shop, calls)
  const succeeded: string[] = []
  for (const [index, call] of calls.entries()) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    if (!operation?.['x-idempotency-key']) continue
    const content = operation.requestBody?.content ?? {}
    const type = (['image/jpeg', 'text/csv'] as const).find((one) => one in content)
    const key = `key-of-this-test-${index}`
    const headers = { 'idempotency-key': key, ...(type && { 'content-type': type }) }
    const example = content['application/json']?.example
    const body = type ? files[type] : call.name in VALID_BODIES || !example ? null : JSON.stringify(example)
    const { first, repeat } = await callTwice(call, headers, body)
    const second = await repeat()
    expect(first.status, `${call.name} ${first.text}`).toBeLessThan(500)
    if (ENDING_SESSIONS.includes(call.name)) expect(second.status, call.name).toBe(401)
    else {
      expect(second.status, call.name).toBe(first.status)
      expect(withoutRequestId(second.text), call.name).toBe(withoutRequestId(first.text))
      expect(second.isReplay, `${call.name} ${first.text}`).toBe(first.status < 300)
    }
    if (first.status < 300) succeeded.push(call.name)
  }
  expect(succeeded).toEqual(
    expect.arrayContaining([
      ...['POST /orders/{id}/uploads', 'POST /admin/orders/{id}/uploads', 'POST /contact/submit'],
      ...['POST /stripe/checkout/session', 'POST /admin/orders/{id}/refunds', 'POST /users/create'],
    ]),
  )
})
