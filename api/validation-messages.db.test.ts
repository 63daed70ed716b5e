import { expect, test } from 'vitest'
import { fillPlaceholders } from '../tests/fuzz/generators/placeholder.ts'
import { VALID_BODIES } from '../tests/fuzz/generators/valid-bodies.ts'
import { listOperations, type OpenApiDocument, type Operation } from '../tests/fuzz/openapi-document.ts'
import { scaleTimeout } from '../tests/support/scale-timeout.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'

const UUID = '00000000-0000-4000-8000-100000000000'
/** Undefined removes the field. */
const WRONG_VALUES = [undefined, '', 'x'.repeat(20_000), 'x', -1.5, 1e12, true, [], {}]

/** Yields the body with each of its values replaced in turn, the innermost ones too. */
function* spoil(value: unknown): Generator<unknown> {
  yield* WRONG_VALUES
  if (Array.isArray(value)) {
    const [first, ...rest] = value
    if (first !== undefined) for (const spoilt of spoil(first)) yield [spoilt, ...rest]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      for (const spoilt of spoil(inner)) yield { ...value, [key]: spoilt }
    yield { ...value, 'not-a-field': 1 }
  }
}

/** Lists wrong requests of an operation, each with its path below the API. */
function listWrongRequests({ name, method, path, parameters, body }: Operation) {
  const fill = (value: unknown) =>
    fillPlaceholders(value, ({ field }) => (field === 'email' ? 'a@b.example' : UUID))
  const requests: { target: string; body?: unknown }[] = []
  const buildTarget = (chosen: Record<string, unknown> = {}) =>
    path.replace(/\{(\w+)\}/g, (_, param: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === param)?.schema
      return encodeURIComponent(String(chosen[param] ?? schema?.enum?.[0] ?? UUID))
    })
  for (const valid of body ? (VALID_BODIES[name] ?? [{ body: {} }]) : []) {
    const target = buildTarget(fill(valid.path) as Record<string, unknown>)
    for (const spoilt of spoil(fill(valid.body))) requests.push({ target, body: spoilt ?? null })
  }
  if (method === 'GET')
    for (const query of parameters.filter((one) => one.in === 'query' && one.name !== 'lang'))
      for (const value of ['', 'x', '-1.5', '9'.repeat(5_000)])
        requests.push({ target: `${buildTarget()}?${query.name}=${value}` })
  return requests
}

// Makes thousands of requests in three languages.
const TIMEOUT_MS = scaleTimeout(300_000)

test(
  'describes every wrong value of every operation in the language of the request',
  async () => {
    const { call, signIn } = await openTestShop()
    const operations = listOperations((await call<OpenApiDocument>('GET', '/openapi.json')).body)
    const { token } = await signIn('super_admin')
    let requestCount = 0
    const explained = new Set<string>()
    const unclear = new Set<string>()
    const compared = new Set<string>()

    async function listMessages(method: string, target: string, body: unknown, lang: string) {
      requestCount += 1
      const headers = {
        // No rate limit applies to so many addresses, and no change to a revision that does not exist.
        'x-forwarded-for': `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
        'if-match': '"999"',
        'idempotency-key': `validation-messages-${requestCount}`,
      }
      const path = `${target}${target.includes('?') ? '&' : '?'}lang=${lang}`
      const { status, body: problem } = await call<{ errors?: { path: string; message: string }[] }>(
        method,
        path,
        { token, headers, body },
      )
      return status === 422 ? (problem.errors ?? []).map(({ message }) => message) : []
    }

    for (const operation of operations) {
      for (const { target, body } of listWrongRequests(operation)) {
        const english = await listMessages(operation.method, target, body, 'en')
        if (english.length === 0) continue
        explained.add(operation.name)
        if (english.every((message) => compared.has(message))) continue
        for (const message of english) compared.add(message)
        const arabic = await listMessages(operation.method, target, body, 'ar')
        const spanish = await listMessages(operation.method, target, body, 'es')
        const about = (message = '') =>
          unclear.add(`${operation.name} ${JSON.stringify(body)?.slice(0, 200)}: ${message}`)
        for (const message of english)
          if (
            !/^[A-Z“‘][^{}]*[\w.?!)”:]$/.test(message) ||
            /^(Too (small|big)|Invalid|Unrecognized)\b/.test(message)
          )
            about(message)
        for (const message of arabic)
          if (!/[\u0600-\u06ff]/.test(message) || message.includes('{{')) about(message)
        for (const message of spanish) if (english.includes(message) || message.includes('{{')) about(message)
      }
    }
    expect([...unclear].slice(0, 40)).toEqual([])
    const withBody = operations.filter(({ body }) => body).map(({ name }) => name)
    expect(withBody.filter((name) => !explained.has(name))).toEqual([])
  },
  TIMEOUT_MS,
)
