import type { OpenAPIHono } from '@hono/zod-openapi'
import { hasPermission } from '../shop/accounts/roles.ts'
import type { ShopErrorCode } from '../shop/errors.ts'
import type { ApiEnv } from './context.ts'
import { API_KEY_SCHEME, SESSION_SCHEME } from './middleware/authorize.ts'
import { IDEMPOTENCY_KEY } from './middleware/idempotency.ts'
import { buildExample, type Schema } from './openapi-examples.ts'
import { getProblemStatus } from './problem.ts'

/** The introduction of the OpenAPI document: all that a program needs to know apart from the operations. Markdown. */
const API_GUIDE = `
Lets programs work with the shop. All paths below begin with \`/api\`, as in \`/api/fulfilment/leases\`.

## Authorize

A super_admin creates an API key under Users & Teams, with the scopes that the program needs; each operation names its scope. Send the key
with every request: \`Authorization: Bearer key_…\`. Bodies are JSON in UTF-8 with
\`Content-Type: application/json\`.

## Write a fulfilment worker

The scope \`orders:work\` is enough. Run these steps every few minutes:

1. \`POST /fulfilment/leases\` with \`{"limit":5,"leaseSeconds":600}\` returns orders to work on, and gives them to no other program for
   that time. An empty list means that nothing is due. Each order tells what to do: \`tiktokUsername\`, \`videoUrl\` or \`posts\`, \`quantity\`,
   \`delivered\`, \`pacePerDay\` (no more than this a day, if it is set) and \`answers\` of the customer.
2. An order with \`status\` \`pending\` is not started: \`PATCH /admin/orders/{id}\` with \`{"status":"processing","startCount":1204}\`, the
   public count before the work. The customer gets an email.
3. Report progress as often as you like: \`POST /fulfilment/orders/{id}/readings\` with the public count, \`{"count":1640}\`, or
   \`PATCH /admin/orders/{id}\` with the total delivered so far, \`{"delivered":436}\`. An order with \`posts\` is split over several
   videos: deliver to each its \`quantity\`, and report each with its place from 1, \`{"post":2,"count":1640}\`.
4. When all is delivered, \`PATCH /admin/orders/{id}\` with \`{"status":"completed"}\`. If the order ends with less, send
   \`{"status":"partial","delivered":600}\`.
5. When the work is not possible, \`POST /fulfilment/orders/{id}/failures\` with a code such as \`{"code":"account_private"}\`. The order is
   then left out of later leases until the customer or staff have solved it.

An order may come with \`runs\` of the kind \`replacement\`: they deliver again what was lost, mostly after the order was completed. Report
them with \`POST /fulfilment/orders/{id}/runs/{runId}\` and \`{"state":"completed"}\`, not with the order.

An order in progress is leased again when its lease ends, so a worker that was interrupted continues where it stopped. Extend a
lease with \`PUT /fulfilment/leases/{orderId}\`; give an order back with \`DELETE\`.

## Pages

Lists take \`limit\` (1 to 100) and answer \`next\`. While \`next\` is not null, request the next page with \`before=<next>\`.

## Repeat a request

Send \`Idempotency-Key\` with every POST, a new UUID for each request. When an answer is lost, repeat the request with the same key within 24
hours: it returns the first answer and runs nothing. PUT, PATCH, DELETE and a POST that stores nothing, such as a preview, can be repeated
without a key.

## Conflicts

A resource has a \`revision\`, also as its \`ETag\`. Send the one that you have read as \`If-Match: "7"\`: the change answers 409
\`changed_meanwhile\` if somebody else was faster.

## Limits

An API key has 3,000 calls a minute. \`RateLimit\` tells how many are left (\`r\`) and for how many seconds (\`t\`). Above a limit the
answer is 429: wait as many seconds as \`Retry-After\` says.

## Errors

Every error is \`application/problem+json\` with \`status\`, \`code\`, \`detail\` and \`requestId\`. Branch on \`code\`; \`detail\` is text for
people. Each operation lists its codes. Repeat requests that fail with 429, 500, 502 or 503; correct the others first.

## Changes

Fields, operations, codes and enum values may be added at any time: ignore those that you do not know. Before an operation or field is
removed, the document marks it as \`deprecated\` for at least six months.
`.trim()

const OPENAPI_CONFIG = {
  openapi: '3.1.0',
  info: {
    title: 'Shop API',
    version: '1',
    description: API_GUIDE,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
}

const SECURITY_SCHEMES = {
  [API_KEY_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key of a program, from Users & Teams. Its scopes say which operations it may call',
  },
  [SESSION_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a log-in. The role of the user needs the `x-permission` of the operation',
  },
} as const

type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['get']>

export function buildOpenApiDocument(app: OpenAPIHono<ApiEnv>): ApiDocument {
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  }
  const document = app.getOpenAPI31Document(OPENAPI_CONFIG)
  admitNull(document)
  for (const operation of listDocumentOperations(document)) {
    addCommonProblems(operation)
    addProtocolHeaders(operation)
    addExamples(operation, (document.components?.schemas ?? {}) as Record<string, Schema>)
    operation.security ??= []
  }
  return document
}

/**
 * Writes a named schema that may be null as a choice. The library writes it as both the schema and an object or null,
 * which null never fulfils.
 */
function admitNull(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  Object.values(part).forEach(admitNull)
  if (!('allOf' in part) || !Array.isArray(part.allOf)) return
  const [named, { type, ...rest } = {}, ...others] = part.allOf
  if (!Array.isArray(type) || !type.includes('null') || others.length > 0) return
  delete part.allOf
  Object.assign(part, { anyOf: [named, { type: 'null' }], ...rest })
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

function listDocumentOperations({ paths = {} }: ApiDocument): Operation[] {
  return Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
}

/** Adds the codes of the middleware, so that routes declare only their own. */
function addCommonProblems(operation: Operation): void {
  for (const code of listCommonCodes(operation)) addProblem(operation, code)
}

function listCommonCodes(operation: Operation): ShopErrorCode[] {
  const codes: ShopErrorCode[] = []
  const permission = operation['x-permission']
  if (permission) {
    const keyProblem = operation['x-key-scope'] ? 'scope_missing' : 'session_required'
    codes.push('unauthenticated', 'forbidden', keyProblem)
  }
  if (permission && permission !== 'account:own') {
    codes.push('password_change_required', 'second_factor_setup_required')
  }
  if (operation['x-confirmation']) codes.push('confirmation_needed')
  const takesKey = operation['x-idempotency-key']
  // New idempotency keys are limited for clients without a log-in and for customers.
  const isKeyLimited = !permission || hasPermission('user', permission)
  if (operation['x-key-scope'] || (takesKey && isKeyLimited)) codes.push('rate_limited')
  if (takesKey) codes.push('idempotency_key_reused', 'idempotency_key_in_use')
  if (operation.requestBody) codes.push('malformed_json', 'body_too_large', 'not_json')
  if (takesKey || operation.requestBody || operation.parameters?.some((parameter) => 'in' in parameter)) {
    codes.push('invalid_body')
  }
  return codes
}

const IDEMPOTENCY_KEY_PARAMETER = {
  name: 'idempotency-key',
  in: 'header' as const,
  required: false,
  description:
    'Repeats the answer of the first request with this key for 24 hours, with `Idempotency-Replayed: true`, instead of running it again. A UUID for each request',
  schema: { type: 'string' as const, pattern: IDEMPOTENCY_KEY.source },
  example: '0f9d7c1e-5d3b-4a57-9b5e-2f8f3a1c6d20',
}

const IGNORES_IDEMPOTENCY_KEY = {
  credential:
    'Ignores `Idempotency-Key`: the answer or the body is a credential, which is neither stored nor replayed.',
  nothingStored: 'Ignores `Idempotency-Key`: it stores nothing, so it can be repeated without one.',
}

const RATE_LIMIT_HEADERS = {
  RateLimit: {
    description: 'Calls left of each limit (`r`) and seconds until it starts anew (`t`)',
    schema: { type: 'string' as const },
    example: '"apiKeyCalls";r=2998;t=42',
  },
  'RateLimit-Policy': {
    description: 'Calls (`q`) in so many seconds (`w`), by limit',
    schema: { type: 'string' as const },
    example: '"apiKeyCalls";q=3000;w=60',
  },
}

const RETRY_AFTER = {
  description: 'Seconds until a retry may succeed',
  schema: { type: 'integer' as const },
  example: 42,
}

/** Adds the headers that every operation of a kind has, so that routes declare only their own. */
function addProtocolHeaders(operation: Operation): void {
  const scope = operation['x-key-scope']
  if (scope) {
    const needed = `API keys need the scope \`${scope}\`.`
    operation.description = operation.description ? `${operation.description} ${needed}` : needed
  }
  if (operation['x-idempotency-key']) {
    operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY_PARAMETER]
  }
  if (operation['x-idempotency-key'] === false) {
    const reason = operation['x-stores-nothing'] ? 'nothingStored' : 'credential'
    operation.description = [operation.description, IGNORES_IDEMPOTENCY_KEY[reason]].filter(Boolean).join(' ')
  }
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    const headers = {
      ...(status === '429' && { 'Retry-After': RETRY_AFTER }),
      ...(operation['x-key-scope'] && (status.startsWith('2') || status === '429') && RATE_LIMIT_HEADERS),
    }
    if (Object.keys(headers).length > 0) response.headers = { ...response.headers, ...headers }
  }
}

/** A body or an answer, as far as examples concern it. */
interface Content {
  schema?: Schema
  example?: unknown
}

function addExamples(operation: Operation, schemas: Record<string, Schema>): void {
  const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})]
  for (const body of bodies) {
    const content: Content | undefined = body?.content?.['application/json']
    if (content?.schema) content.example ??= buildExample(content.schema, schemas)
  }
}

function addProblem({ responses = {} }: Operation, code: ShopErrorCode): void {
  const status = getProblemStatus(code)
  const { description = '', ...response } = responses[status] ?? responses.default ?? {}
  const codes = responses[status] && description ? description.split(', ') : []
  responses[status] = { ...response, description: [...codes, `\`${code}\``].join(', ') }
}
