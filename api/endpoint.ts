import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { Permission } from '../shop/accounts/roles.ts'
import { ShopError, type ShopErrorCode } from '../shop/errors.ts'
import { consumeClientRateLimit } from '../shop/rate-limit/consume-rate-limit.ts'
import type { RateLimitRuleName } from '../shop/rate-limit/rules.ts'
import type { Db, Services } from '../shop/services.ts'
import type { ActorEnv, ApiEnv } from './context.ts'
import { getExpectedRevision, IF_MATCH_HEADERS, type IfMatch } from './if-match.ts'
import { readBodyFirst } from './middleware/body-limit.ts'
import { handleIdempotencyKey } from './middleware/idempotency.ts'
import {
  type Confirmation,
  getConfirmation,
  requireConfirmationForCalls,
  requireConfirmationForEveryCall,
} from './middleware/require-confirmation.ts'
import { getProblemStatus, problemSchema } from './problem.ts'
import { idParam } from './schema.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Method and path of an operation, with its parameters in braces. */
type OperationKey = `${Method} /${string}`

/** Describes an operation: its input, its answer, its problems and who may call it. */
interface Contract<Env extends ApiEnv, Param, Query, Json, Answer> {
  operationId: string
  summary: string
  description?: string
  /** Parameters of the path; ids of rows when left out. */
  param?: Param
  query?: Query
  json?: Json
  /** A body that is not JSON. */
  body?: NonNullable<RouteConfig['request']>['body']
  /** The change names the revision that it is based on. */
  ifMatch?: IfMatch
  /** The JSON of the answer, with `ETag` when it has a `revision`; nothing (204) without `answer` and `file`. */
  answer?: Answer
  /** 200 when left out. */
  status?: 200 | 201 | 202
  /** Media types of an answer that is not JSON. The handler returns a response. */
  file?: readonly string[]
  /** How often one client may call; the others get `rate_limited`. */
  clientLimit?: RateLimitRuleName
  /** Problems of the operation itself; those of its path, revision, limit, permission and body are added. */
  errors?: readonly ShopErrorCode[]
  security?: Record<string, string[]>[]
  middleware?: MiddlewareHandler<Env> | MiddlewareHandler<Env>[]
  confirmation?: Confirmation
  'x-permission'?: Permission
  'x-key-scope'?: string
  /** The operation stores nothing, so that it takes no `Idempotency-Key`. */
  'x-stores-nothing'?: boolean
}

/** The validated input, the variables of the request, and the database and services of the runtime. */
type HandlerInput<Key, Env extends ApiEnv, Param, Query, Json> = Env['Variables'] & {
  c: Context<Env>
  db: Db
  services: Services
  param: Param extends z.ZodType ? z.output<Param> : Record<ParamNames<Key>, string>
  query: Query extends z.ZodType ? z.output<Query> : undefined
  json: Json extends z.ZodType ? z.output<Json> : undefined
  /** Revision that the change is based on; undefined skips the check. */
  expectedRevision: number | undefined
}

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

type ClientRequest<Key, Param, Query, Json> = ([Param] extends [z.ZodType]
  ? { param: z.input<Param> }
  : [ParamNames<Key>] extends [never]
    ? unknown
    : { param: Record<ParamNames<Key>, string> }) &
  ([Query] extends [z.ZodType] ? { query: z.input<Query> } : unknown) &
  ([Json] extends [z.ZodType] ? { json: z.input<Json> } : unknown) & { ifMatch?: number }

/** An operation of the API. `types` is never set: the typed client reads its type. */
export interface Endpoint<Key extends string = string, Request = unknown, Answer = unknown> {
  key: Key
  addTo(router: OpenAPIHono<ApiEnv>, tag: string): void
  types?: { request: Request; answer: Answer }
}

/**
 * Declares an operation. Routing, validation, the OpenAPI document and the typed client follow from it. The handler returns
 * the answer, null for one that is not found, or a response where the answer is not JSON.
 */
export function endpoint<
  Key extends OperationKey,
  Env extends ApiEnv = ApiEnv,
  Param extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Json extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | undefined = undefined,
>(
  operation: Contract<Env, Param, Query, Json, Answer> & {
    key: Key
    handle: (input: HandlerInput<Key, Env, Param, Query, Json>) => Returned<Answer>
  },
): Endpoint<
  Key,
  ClientRequest<Key, Param, Query, Json>,
  Answer extends z.ZodType ? z.input<Answer> : undefined
> {
  return { key: operation.key, addTo: (router, tag) => addEndpoint(router, tag, operation as never) }
}

/** Nothing is read of what a handler without an answer returns, unless it is a response. */
type Returned<Answer> = Answer extends z.ZodType
  ? z.output<Answer> | null | Promise<z.output<Answer> | null>
  : unknown

type AnyContract = Contract<ActorEnv, z.ZodObject, z.ZodObject, z.ZodType, z.ZodType>
type AnyOperation = AnyContract & { key: OperationKey; handle(input: Record<string, unknown>): unknown }

/**
 * Adds the operation to the router. After the authentication it requires a confirmed session where the contract or its
 * permission states so, reads JSON up to the limit of its size, and takes an `Idempotency-Key` on every POST that stores
 * something.
 */
function addEndpoint(router: OpenAPIHono<ApiEnv>, tag: string, operation: AnyOperation): void {
  const { key, handle, param, query, json, body, ifMatch, answer, file, status, ...others } = operation
  const { errors: _errors, clientLimit, middleware, confirmation: _confirmation, ...described } = others
  const [verb = '', path = ''] = key.split(' ')
  const method = verb.toLowerCase() as Lowercase<Method>
  const confirmation = getConfirmation({ ...operation, method })
  const takesKey = takesIdempotencyKey(method, tag, operation)
  const hasEtag = hasRevision(answer)
  const route = createRoute({
    ...described,
    method,
    path,
    tags: [tag],
    ...(confirmation !== 'never' && {
      'x-confirmation': confirmation === 'always' ? 'always' : 'conditional',
    }),
    ...(method === 'post' && { 'x-idempotency-key': takesKey }),
    middleware: [
      middleware ?? [],
      confirmation === 'always' ? requireConfirmationForEveryCall : [],
      json ? readBodyFirst : [],
      takesKey ? handleIdempotencyKey : [],
    ].flat(),
    request: {
      params: param ?? describeIds(path),
      query,
      headers: ifMatch && IF_MATCH_HEADERS[ifMatch],
      body: json ? { required: true, content: { 'application/json': { schema: json } } } : body,
    },
    responses: { ...describeAnswer(operation), ...describeProblems(operation) },
  })
  const call: Handler<ActorEnv> = async (c) => {
    const valid = (target: string) => c.req.valid(target as never)
    // Hono builds this object anew at each access.
    const variables = c.var
    const { db, services } = variables.runtime
    if (clientLimit) await consumeClientRateLimit(db, clientLimit, variables.clientAddress)
    const result = await handle({
      ...variables,
      c,
      db,
      services,
      param: valid('param'),
      query: valid('query'),
      json: valid('json'),
      expectedRevision: ifMatch && getExpectedRevision(valid('header'), ifMatch),
    })
    if (result instanceof Response) return result
    if (!answer) return c.body(null, 204)
    if (result === null) throw new ShopError('not_found')
    const headers: Record<string, string> = hasEtag ? { etag: `"${(result as Resource).revision}"` } : {}
    // Turns times and amounts into their form in JSON, and leaves out what the contract does not name.
    return c.json(z.encode(answer, result as never), status ?? 200, headers)
  }
  // An operation that declares a condition has authenticated its actor.
  const handler = typeof confirmation === 'function' ? requireConfirmationForCalls(confirmation, call) : call
  router.openapi(route, handler as never)
}

interface Resource {
  revision: number
}

function hasRevision(answer: z.ZodType | undefined): boolean {
  return answer instanceof z.ZodObject && 'revision' in answer.shape
}

function describeIds(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, idParam]))) : undefined
}

/** Log-in and links without a log-in do not: their answers hold credentials, and a fast hash of their bodies would help guess passwords. */
function takesIdempotencyKey(method: string, tag: string, contract: AnyContract): boolean {
  if (method !== 'post' || contract['x-stores-nothing']) return false
  return contract['x-permission'] !== undefined || tag !== 'auth'
}

const DESCRIPTIONS = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

const ETAG = {
  schema: { type: 'string' as const, example: '"7"' },
  description: 'The `revision` of the resource',
}

function describeAnswer({ answer, file, status = 200 }: AnyContract): RouteConfig['responses'] {
  if (file) return { 200: { description: 'File', content: describeFile(file) } }
  if (!answer) return { 204: { description: 'Done' } }
  const content = { 'application/json': { schema: answer } }
  const headers = hasRevision(answer) ? { ETag: ETAG } : undefined
  return { [status]: { description: DESCRIPTIONS[status], content, ...(headers && { headers }) } }
}

function describeFile(mediaTypes: readonly string[]) {
  const describe = (type: string) => {
    if (type === 'application/json') return z.unknown()
    return /^text\/|\/xml$/.test(type) ? z.string() : z.string().openapi({ format: 'binary' })
  }
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: describe(type) }]))
}

const PROBLEM_CONTENT = { 'application/problem+json': { schema: problemSchema } }

/**
 * Describes `default` for any problem, and one answer for each status of the operation's problems: an id or token may lead to
 * nothing, and a revision may be an earlier one. `buildOpenApiDocument` adds those of the permission and of the body.
 */
function describeProblems({
  key,
  ifMatch,
  clientLimit,
  errors = [],
}: AnyOperation): RouteConfig['responses'] {
  const codes = new Set<ShopErrorCode>()
  if (/{(id|token)}/.test(key)) codes.add('not_found')
  if (ifMatch) codes.add('changed_meanwhile')
  if (clientLimit) codes.add('rate_limited')
  for (const code of errors) codes.add(code)
  const described = [...Map.groupBy(codes, getProblemStatus)].map(([status, ofStatus]) => {
    const description = ofStatus.map((code) => `\`${code}\``).join(', ')
    return [status, { description, content: PROBLEM_CONTENT }]
  })
  return { ...Object.fromEntries(described), default: { description: 'Problem', content: PROBLEM_CONTENT } }
}
