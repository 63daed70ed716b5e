import { expect, test } from 'vitest'
import { fillPlaceholders } from '../tests/fuzz/generators/placeholder.ts'
import { VALID_BODIES } from '../tests/fuzz/generators/valid-bodies.ts'
import { listOperations, type OpenApiDocument, type Operation } from '../tests/fuzz/openapi-document.ts'
import { scaleTimeout } from '../tests/support/scale-timeout.ts'
import { openTestShop } from '../tests/support/shops/open-test-shop.ts'

const UUID = '00000000-0000-4000-8000-100000000000'
/** Undefined removes the field. */
const WRONG_VALUES = [undefined, '', 'x'.repeat(20_000), 'x', -1.5, 1e12, true, [], {}]

type Path = (string | number)[]

/** Lists where the values of a body are, by depth: the body itself, its fields, theirs and so on; of a list the first one. */
function listPaths(value: unknown, path: Path = []): Path[][] {
  const inner = Array.isArray(value)
    ? value.slice(0, 1).map((first) => listPaths(first, [...path, 0]))
    : isObject(value)
      ? Object.entries(value).map(([key, one]) => listPaths(one, [...path, key]))
      : []
  const depth = Math.max(0, ...inner.map((paths) => paths.length))
  return [
    [path],
    ...Array.from({ length: depth }, (_, level) => inner.flatMap((paths) => paths[level] ?? [])),
  ]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value with another one in one place. */
function replaceAt(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong
  if (Array.isArray(value))
    return value.map((one, index) => (index === key ? replaceAt(one, rest, wrong) : one))
  return isObject(value) ? { ...value, [key]: replaceAt(value[key], rest, wrong) } : value
}

/** Whether a wrong value may have the right type. */
function isAlike(right: unknown, wrong: unknown): boolean {
  if (right === null || wrong === undefined) return true
  return typeof right === typeof wrong && Array.isArray(right) === Array.isArray(wrong)
}

interface WrongRequest {
  target: string
  body?: unknown
  /** Where its values are wrong. */
  paths?: Path[]
  /** Builds the request in which only some of them are. */
  narrow?: (paths: Path[]) => WrongRequest
}

/**
 * Lists wrong requests of an operation, each with its path below the API. Values of a wrong type are in one request, because the
 * answer names each of them; those of the right type, and missing ones, may break rules between fields.
 */
function listWrongRequests({ name, method, path, parameters, body }: Operation) {
  const fill = (value: unknown) =>
    fillPlaceholders(value, ({ field }) => (field === 'email' ? 'a@b.example' : UUID))
  const requests: WrongRequest[] = []
  const buildTarget = (chosen: Record<string, unknown> = {}) =>
    path.replace(/\{(\w+)\}/g, (_, param: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === param)?.schema
      return encodeURIComponent(String(chosen[param] ?? schema?.enum?.[0] ?? UUID))
    })
  for (const valid of body ? (VALID_BODIES[name] ?? [{ body: {} }]) : []) {
    const target = buildTarget(fill(valid.path) as Record<string, unknown>)
    const right = fill(valid.body)
    const spoil = (paths: Path[], wrong: unknown): WrongRequest => {
      const spoilt = paths.reduce((value: unknown, at) => replaceAt(value, at, wrong), right)
      return { target, body: spoilt ?? null, paths, narrow: (some) => spoil(some, wrong) }
    }
    const getAt = (path: Path) =>
      path.reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], right)
    for (const paths of listPaths(right)) {
      for (const wrong of WRONG_VALUES) {
        const { alone = [], together = [] } = Object.groupBy(paths, (at) =>
          isAlike(getAt(at), wrong) ? 'alone' : 'together',
        )
        requests.push(...alone.map((at) => spoil([at], wrong)))
        if (together.length > 0) requests.push(spoil(together, wrong))
      }
      for (const at of paths) {
        const value = getAt(at)
        if (isObject(value))
          requests.push({ target, body: replaceAt(right, at, { ...value, 'not-a-field': 1 }) })
      }
    }
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

    async function listErrors(method: string, target: string, body: unknown, lang: string) {
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
      return status === 422 ? (problem.errors ?? []) : []
    }
    const getMessages = (errors: { message: string }[]) => errors.map(({ message }) => message)

    for (const operation of operations) {
      const requests = listWrongRequests(operation)
      for (const { target, body, paths = [], narrow } of requests) {
        const errors = await listErrors(operation.method, target, body, 'en')
        const english = getMessages(errors)
        if (english.length === 0) continue
        // The others may be right, or hidden by those that are named.
        const named = new Set(errors.map(({ path }) => path))
        const others = paths.filter((path) => !named.has(path.join('.')))
        if (narrow && others.length < paths.length && others.length > 0) requests.push(narrow(others))
        else if (narrow && others.length > 1) requests.push(...others.map((path) => narrow([path])))
        explained.add(operation.name)
        if (english.every((message) => compared.has(message))) continue
        for (const message of english) compared.add(message)
        const arabic = getMessages(await listErrors(operation.method, target, body, 'ar'))
        const spanish = getMessages(await listErrors(operation.method, target, body, 'es'))
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
