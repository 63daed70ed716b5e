import { z } from 'zod'
import { listSecurityHeaders } from '../../api/middleware/security-headers.ts'
import { problemSchema } from '../../api/problem.ts'
import { type Caller, canCall } from './callers.ts'
import type { FuzzResponse } from './create-sender.ts'
import type { Operation, Schema } from './openapi-document.ts'
import type { ResolvedRequest } from './resolve-request.ts'

export interface CheckedRequest {
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
  answer: FuzzResponse,
  publicUrl: string,
): string[] {
  const { status, headers } = answer
  const text = answer.body?.toString() ?? ''
  const wrong: string[] = []
  if (status >= 500) wrong.push(`answered ${status}`)
  const isGood = status >= 200 && status < 300
  const asked = call && bound.method === call.method ? call : null
  if (asked && isGood && !canCall(who, asked)) wrong.push(`${who} was answered ${status}`)
  if (!isGood && INTERNAL_DETAILS.test(text)) wrong.push(`it tells of its inside: ${text.slice(0, 300)}`)
  if (isRejectedByNode(answer)) return wrong
  const missing = listMissingHeaders(bound, answer, publicUrl)
  if (missing.length > 0) wrong.push(`${status} without ${missing.join(', ')}`)
  if (answer.body === null || bound.method === 'HEAD') return wrong
  const isApi = /^\/api([/?]|$)/.test(bound.target)
  if (isApi && status >= 400) wrong.push(...checkProblem(answer, text))
  if (asked && status < 400) wrong.push(...checkSuccess(asked, answer, text))
  const id = headers['x-request-id']?.toString()
  return wrong.map((each) => (id ? each.replaceAll(id, '…') : each))
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

function checkProblem({ status, headers }: FuzzResponse, text: string): string[] {
  if (headers['content-type']?.split(';')[0] !== 'application/problem+json')
    return [`${status} as ${headers['content-type']}`]
  const parsed = strictProblem.safeParse(parse(text))
  if (!parsed.success) return [`no problem: ${parsed.error.message}`]
  const { data: problem } = parsed
  const wrong: string[] = []
  if (problem.status !== status) wrong.push(`${status} says it is ${problem.status}`)
  if (problem.message !== problem.detail) wrong.push('message is not detail')
  if (problem.request_id !== headers['x-request-id']) wrong.push('another request_id than in the header')
  if (!problem.title || !problem.detail) wrong.push(`${problem.code} has no words`)
  if (problem.code === 'invalid_body' && !problem.errors?.length)
    wrong.push('does not say what of the body is wrong')
  if (status === 429 && !headers['retry-after']) wrong.push('429 does not say for how long')
  return wrong
}

function checkSuccess(call: Operation, { status, headers }: FuzzResponse, text: string): string[] {
  const declared = call.responses[status]
  if (!declared) return [`${status} is not in the document`]
  const type = headers['content-type']?.split(';')[0]
  if (Object.keys(declared).length === 0) return text === '' ? [] : [`${status} brings a body`]
  const content = declared[type ?? '']
  if (!content) return [`${status} as ${type} is not in the document`]
  if (type !== 'application/json' || !content.schema) return []
  const parsed = getValidator(content.schema).safeParse(parse(text))
  return parsed.success ? [] : [`not as the document says: ${parsed.error.message}`.replaceAll(/\s+/g, ' ')]
}

const validators = new WeakMap<Schema, z.ZodType>()

function getValidator(schema: Schema): z.ZodType {
  const known = validators.get(schema) ?? z.fromJSONSchema(toStrictSchema(schema))
  validators.set(schema, known)
  return known
}

/** Rejects undocumented properties. */
function toStrictSchema(schema: Schema): Record<string, unknown> {
  const { named: _, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema
  const more =
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
            Object.entries(properties).map(([key, one]) => [key, toStrictSchema(one)]),
          ),
          additionalProperties: false,
        }
      : { additionalProperties: more }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
