import { z } from 'zod'
import { listSecurityHeaders } from '../../api/middleware/response-headers.ts'
import { problemSchema } from '../../api/problem.ts'
import { type Caller, canCall } from './callers.ts'
import type { FuzzResponse } from './create-sender.ts'
import type { Operation, Schema } from './openapi-document.ts'
import type { ResolvedRequest } from './resolve-request.ts'

interface CheckedRequest {
  call: Operation | null
  who: Caller
  bound: ResolvedRequest
}

/** Stack traces, file paths and SQL. */
const INTERNAL_DETAILS =
  /\n\s+at \S|node_modules|file:\/\/\/|\.[jt]s:\d+:\d+|Failed query|\bselect .+ from "|\binsert into "|\bupdate "/i
const strictProblem = problemSchema.strict()

/** Lists what is wrong with a response. */
export function checkResponse(
  { call, who, bound }: CheckedRequest,
  response: FuzzResponse,
  publicUrl: string,
): string[] {
  const { status, headers } = response
  const text = response.body?.toString() ?? ''
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}`)
  const isSuccess = status >= 200 && status < 300
  const operation = call && bound.method === call.method ? call : null
  if (operation && isSuccess && !canCall(who, operation)) problems.push(`${who} was answered ${status}`)
  if (!isSuccess && INTERNAL_DETAILS.test(text))
    problems.push(`exposes internal details: ${text.slice(0, 300)}`)
  if (isRejectedByNode(response)) return problems
  const missing = listMissingHeaders(bound, response, publicUrl)
  if (missing.length > 0) problems.push(`${status} without ${missing.join(', ')}`)
  if (response.body === null || bound.method === 'HEAD') return problems
  const isApi = /^\/api([/?]|$)/.test(bound.target)
  const reached = operation && isPathOf(operation, bound) ? operation : null
  if (isApi && status >= 400) problems.push(...checkProblem(response, text, reached))
  if (status === 304 && !bound.headers['if-none-match']) problems.push('304 without a condition')
  if (operation && status < 400 && status !== 304) problems.push(...checkSuccess(operation, response, text))
  const id = headers['x-request-id']?.toString()
  return problems.map((problem) => (id ? problem.replaceAll(id, '…') : problem))
}

/** Requests that Node's parser rejects, or whose URL is invalid, never reach the shop. */
function isRejectedByNode({ status, headers, body }: FuzzResponse): boolean {
  return (status === 400 || status === 431) && !headers['x-request-id'] && body?.length === 0
}

/** Monitoring calls these every few seconds; nobody quotes their request ids. */
const PATHS_WITHOUT_REQUEST_ID = /^\/(healthz|readyz|metrics)$/

function listMissingHeaders(
  { target }: ResolvedRequest,
  { headers }: FuzzResponse,
  publicUrl: string,
): string[] {
  const names = listSecurityHeaders(publicUrl).map(([name]) => name)
  if (/^text\/html/.test(headers['content-type'] ?? '')) names.push('content-security-policy')
  if (!PATHS_WITHOUT_REQUEST_ID.test(target.split('?')[0] ?? '')) names.push('x-request-id')
  return names.filter((name) => !headers[name])
}

/** Whether the path still leads to the operation: a parameter may be `..`. */
function isPathOf({ path }: Operation, { target }: ResolvedRequest): boolean {
  const pattern = new RegExp(`^/api${path.replaceAll(/{\w+}/g, '[^/]+')}$`)
  return pattern.test(URL.parse(target, 'https://shop.test')?.pathname ?? '')
}

function checkProblem(
  { status, headers }: FuzzResponse,
  text: string,
  operation: Operation | null,
): string[] {
  if (headers['content-type']?.split(';')[0] !== 'application/problem+json')
    return [`${status} as ${headers['content-type']}`]
  const parsed = strictProblem.safeParse(parse(text))
  if (!parsed.success) return [`not a problem response: ${parsed.error.message}`]
  const { data: problem } = parsed
  const problems: string[] = []
  if (problem.status !== status) problems.push(`${status} says it is ${problem.status}`)
  if (problem.message !== problem.detail) problems.push('message is not detail')
  if (problem.requestId !== headers['x-request-id']) problems.push('requestId differs from the header')
  if (!problem.title || !problem.detail) problems.push(`${problem.code} has no text`)
  if (problem.code === 'invalid_body' && !problem.errors?.length)
    problems.push('does not name the invalid fields')
  if (operation && status < 500 && !operation.codes[status]?.includes(`\`${problem.code}\``))
    problems.push(`${status} ${problem.code} is not in the document`)
  if (status === 429 && !headers['retry-after']) problems.push('429 without retry-after')
  return problems
}

function checkSuccess(call: Operation, { status, headers }: FuzzResponse, text: string): string[] {
  const declared = call.responses[status]
  if (!declared) return [`${status} is not in the document`]
  const type = headers['content-type']?.split(';')[0]
  if (Object.keys(declared).length === 0) return text === '' ? [] : [`${status} has an undocumented body`]
  const content = declared[type ?? '']
  if (!content) return [`${status} as ${type} is not in the document`]
  if (type !== 'application/json' || !content.schema) return []
  const parsed = getValidator(content.schema).safeParse(parse(text))
  return parsed.success ? [] : [`differs from the document: ${parsed.error.message}`.replaceAll(/\s+/g, ' ')]
}

const validators = new WeakMap<Schema, z.ZodType>()

function getValidator(schema: Schema): z.ZodType {
  const validator = validators.get(schema) ?? z.fromJSONSchema(toStrictSchema(schema))
  validators.set(schema, validator)
  return validator
}

/** Rejects undocumented properties. */
function toStrictSchema(schema: Schema): Record<string, unknown> {
  const { named: _, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema
  const additional =
    typeof additionalProperties === 'object' && additionalProperties
      ? toStrictSchema(additionalProperties)
      : true
  return {
    ...rest,
    ...(items && { items: toStrictSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(toStrictSchema) }),
    ...(oneOf && { oneOf: oneOf.map(toStrictSchema) }),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key, toStrictSchema(value)]),
          ),
          additionalProperties: false,
        }
      : { additionalProperties: additional }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
