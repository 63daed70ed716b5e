import fc from 'fast-check'
import type { Operation } from '../openapi-document.ts'
import { generatePath, listSegmentChoices } from './generate-path.ts'
import { generateValue } from './generate-value.ts'
import { oddHeaders, PLAIN_HEADERS } from './odd-headers.ts'
import { oddText, oddValue } from './odd-values.ts'
import { type Placeholder, placeholder } from './placeholder.ts'
import { VALID_BODIES, type ValidRequest } from './valid-bodies.ts'

/** Changes the `at`-th value of a body, counted from the top. */
export interface Edit {
  at: number
  how: 'replace' | 'remove' | 'add' | 'wrap' | 'other text'
  key: string
  value: unknown
  text: string
}

export type DraftBody =
  | { kind: 'json'; value: unknown; edits: Edit[]; spoilt: Corruption | null }
  | { kind: 'text'; text: string }

const CORRUPTIONS = ['cut', 'comma', 'mark', 'bytes', 'latin', 'long'] as const

/** A way to corrupt the JSON text of a body. */
export type Corruption = (typeof CORRUPTIONS)[number]

/** A request with placeholders that are filled when it is sent. */
export interface DraftRequest {
  /** The documented operation, if any. */
  call: Operation | null
  method: string
  /** Text and placeholders. */
  path: unknown[]
  query: [string, unknown][]
  /** The placeholder of `If-Match` is a revision. */
  headers: Record<string, string | Placeholder>
  body: DraftBody | null
  /** Selects among the known values. */
  pick: number
}

const generateEdit: fc.Arbitrary<Edit> = fc.record({
  at: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) },
    { weight: 1, arbitrary: fc.nat({ max: 60 }) },
  ),
  how: fc.constantFrom('other text', 'other text', 'replace', 'remove', 'add', 'wrap'),
  key: fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'price', 'isAdmin', ''),
  value: oddValue,
  text: oddText,
})
const generateEdits = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Edit[]>([]) },
  { weight: 4, arbitrary: fc.tuple(generateEdit) },
  { weight: 1, arbitrary: fc.array(generateEdit, { minLength: 2, maxLength: 3 }) },
)

const generateCorruption: fc.Arbitrary<Corruption | null> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...CORRUPTIONS) },
)

const generateJsonBody = (value: fc.Arbitrary<unknown>): fc.Arbitrary<DraftBody> =>
  fc.record({
    kind: fc.constant('json' as const),
    value,
    edits: generateEdits,
    spoilt: generateCorruption,
  })

const generateTextBody: fc.Arbitrary<DraftBody> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.oneof(oddText, fc.json(), fc.constantFrom('', 'null', '[]', '"x"', 'a=b&c=d', '{"a":1}{"b":2}')),
})

/** Known, standard and invented methods. */
const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['TRACE', 'PROPFIND', 'QUERY', 'BREW', 'get'],
]

function generateQuery(call: Operation): fc.Arbitrary<[string, unknown][]> {
  const parameters = call.parameters.filter((one) => one.in === 'query')
  const values = parameters.map(({ name, required, schema }) => {
    const value = fc.oneof(
      { weight: 10, arbitrary: generateValue(schema) },
      { weight: 1, arbitrary: fc.constant<unknown>(placeholder(call.name, 'next')) },
      { weight: 1, arbitrary: oddText },
    )
    const pair = value.map((each): [string, unknown][] => [[name, each]])
    const twice = fc.tuple(value, value).map(([a, b]): [string, unknown][] => [
      [name, a],
      [name, b],
    ])
    const none = fc.constant<[string, unknown][]>([])
    return fc.oneof(
      { weight: required ? 1 : 30, arbitrary: none },
      { weight: 9, arbitrary: pair },
      { weight: 1, arbitrary: twice },
    )
  })
  return fc.tuple(...values, generateStrayQuery).map((all) => all.flat())
}

const generateStrayQuery: fc.Arbitrary<[string, unknown][]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<[string, unknown][]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('lang', 'before', 'after', 'limit', '__proto__', '', 'a[b]'), oddText)
      .map((one) => [one]),
  },
)

function generateBody(call: Operation, validBody: unknown): fc.Arbitrary<DraftBody | null> {
  const none = { weight: 1, arbitrary: fc.constant(null) }
  const text = { weight: 1, arbitrary: generateTextBody }
  if (!call.body) return fc.oneof({ ...none, weight: 20 }, text)
  const drawn = {
    weight: validBody === undefined ? 20 : 4,
    arbitrary: generateJsonBody(generateValue(call.body)),
  }
  const given =
    validBody === undefined ? [] : [{ weight: 18, arbitrary: generateJsonBody(fc.constant(validBody)) }]
  return fc.oneof(none, text, drawn, ...given)
}

/** Generates requests for an operation, as its page would send them or altered. */
function generateForOperation(call: Operation): fc.Arbitrary<DraftRequest> {
  const [first = {}, ...others] = VALID_BODIES[call.name] ?? []
  return fc.oneof(...[first, ...others].map((validBody) => generateFrom(call, validBody)))
}

function generateFrom(call: Operation, validBody: ValidRequest): fc.Arbitrary<DraftRequest> {
  return fc.record({
    call: fc.constant(call),
    method: fc.oneof(
      { weight: 14, arbitrary: fc.constant(call.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: generatePath(call, validBody.path),
    query: generateQuery(call),
    headers: oddHeaders.map((headers) => ({ ...listIfMatch(validBody), ...headers })),
    body: generateBody(call, validBody.body),
    pick: fc.nat({ max: 1_000 }),
  })
}

function listIfMatch({ ifMatch }: ValidRequest): DraftRequest['headers'] {
  return ifMatch ? { 'if-match': ifMatch } : {}
}

export function generateForAnyOperation(calls: Operation[]): fc.Arbitrary<DraftRequest> {
  // ApiOperations with more fields can fail in more ways.
  return fc.oneof(
    ...calls.map((call) => ({
      weight: call.body ? 3 : call.parameters.length > 0 ? 2 : 1,
      arbitrary: generateForOperation(call),
    })),
  )
}

/** Builds the unaltered request of an operation. */
export function buildPlainRequest(
  call: Operation,
  validBody: ValidRequest = VALID_BODIES[call.name]?.[0] ?? {},
): DraftRequest {
  const { body, path } = validBody
  const headers = { ...PLAIN_HEADERS, ...listIfMatch(validBody) }
  return {
    call,
    method: call.method,
    query: [],
    headers,
    pick: 0,
    path: ['/api', ...listSegmentChoices(call, path).map(([first]) => first)],
    body: body === undefined ? null : { kind: 'json', value: body, edits: [], spoilt: null },
  }
}

/** Generates requests for an undocumented path. */
export function generateForPath(path: fc.Arbitrary<unknown[]>): fc.Arbitrary<DraftRequest> {
  return fc.record({
    call: fc.constant(null),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant('GET') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path,
    query: generateStrayQuery,
    headers: oddHeaders,
    body: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: generateTextBody }),
    pick: fc.nat({ max: 1_000 }),
  })
}
