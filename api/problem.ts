import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { describeIssue, expandUnion, isMessageKey, isValueMissing } from '../locales/describe-issue.ts'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { problemsTotal } from '../observability/record-request.ts'
import type { RequestContext } from '../runtime.ts'
import { isDatabaseUnavailable } from '../shop/database/database-errors.ts'
import { ShopError, type ShopErrorCode } from '../shop/errors.ts'
import { redactTokens } from '../shop/text.ts'
import type { ApiEnv } from './context.ts'
import { objectSchema } from './schema.ts'

/**
 * The only map from error codes to HTTP statuses. Codes that it leaves out are 409: the shop is in a state that the request
 * does not fit. The messages are `problems.{code}` in the `common` namespace.
 */
const STATUS = {
  malformed_json: 400,
  foreign_origin: 400,
  webhook_rejected: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_needed: 401,
  second_factor_invalid: 401,
  passkey_invalid: 401,
  passkey_needed: 401,
  payment_declined: 402,
  forbidden: 403,
  scope_missing: 403,
  session_required: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  confirmation_needed: 403,
  outranked: 403,
  offer_not_yours: 403,
  not_found: 404,
  no_such_call: 404,
  method_not_allowed: 405,
  setup_link_invalid: 404,
  // The same status as for an unknown link, to reveal nothing about the earlier one.
  reset_link_invalid: 404,
  withdrawal_link_invalid: 404,
  email_link_invalid: 404,
  body_too_slow: 408,
  body_too_large: 413,
  image_too_large: 413,
  import_too_large: 413,
  import_too_many_rows: 413,
  not_json: 415,
  image_type: 415,
  invalid_body: 422,
  cursor_invalid: 422,
  image_unreadable: 422,
  import_unreadable: 422,
  import_format_unknown: 422,
  import_empty: 422,
  plan_not_allowed: 422,
  plan_out_of_range: 422,
  runs_invalid: 422,
  answers_invalid: 422,
  webhook_url_insecure: 422,
  webhook_url_forbidden: 422,
  vat_id_invalid: 422,
  email_reserved: 422,
  username_invalid: 422,
  posts_invalid: 422,
  post_unknown: 422,
  delivered_out_of_range: 422,
  count_too_large: 422,
  read_before_order: 422,
  read_in_future: 422,
  refund_too_large: 422,
  assignment_too_large: 422,
  reason_missing: 422,
  replacement_not_possible: 422,
  order_too_large: 422,
  unknown_base_currency: 422,
  wrong_password: 422,
  same_email: 422,
  same_password: 422,
  password_guessable: 422,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 502,
  payment_refused: 502,
  no_payment_method: 503,
  secret_key_unavailable: 503,
  vat_check_unavailable: 503,
  too_busy: 503,
  database_away: 503,
} as const satisfies Partial<Record<ShopErrorCode, ContentfulStatusCode>>

type ProblemStatus = (typeof STATUS)[keyof typeof STATUS] | 409

export function getProblemStatus(code: ShopErrorCode): ProblemStatus {
  const statuses: Partial<Record<ShopErrorCode, ProblemStatus>> = STATUS
  return statuses[code] ?? 409
}

export const problemSchema = objectSchema('Problem', {
  status: z.number(),
  title: z.string(),
  code: z.string().describe('Error code for programs; does not depend on the language'),
  detail: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

type Problem = z.infer<typeof problemSchema>

export function sendProblem(
  c: Context<ApiEnv>,
  code: ShopErrorCode,
  options: { detail?: string; errors?: Problem['errors']; retryAfter?: number; allow?: string[] } = {},
): Response {
  const status = getProblemStatus(code)
  problemsTotal.inc({ code })
  const t = getTranslator(c)
  const detail = options.detail ?? t(`problems.${code}`)
  const body: Problem = {
    status,
    title: t(`statuses.${status}`),
    code,
    detail,
    message: detail,
    requestId: c.var.requestId,
    ...(options.errors && { errors: options.errors }),
  }
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  if (options.allow) headers.allow = options.allow.join(', ')
  if (options.retryAfter !== undefined) headers['retry-after'] = String(options.retryAfter)
  return c.body(JSON.stringify(body), status, headers)
}

/** Returns the message of an error code, for responses that report several at once. */
export function getProblemMessage(code: ShopErrorCode, c: MessageContext): string {
  return getTranslator(c)(`problems.${code}`)
}

type MessageContext = { var: Pick<RequestContext, 'messages' | 'locale'> }

export function getTranslator({ var: of }: MessageContext): ReturnType<MessageCatalog['getTranslator']> {
  return of.messages.getTranslator(of.locale.lang)
}

/** Thrown for input that only the operation itself can validate; answered like a schema error. */
export class InvalidBodyError extends Error {
  readonly issues: z.ZodError
  readonly input: unknown

  /** `input` is the value that the schema rejected. */
  constructor(issues: z.ZodError, input?: unknown) {
    super('invalid_body')
    this.name = 'InvalidBodyError'
    this.issues = issues
    this.input = input
  }
}

/** An error at a path of the body: a message key with its parameters. */
interface FieldError {
  path: string[]
  message: string
  params?: Record<string, string>
}

/** Throws a schema error at a path, for rules that depend on current data. */
export function throwInvalidField(path: string, message: string): never {
  throwInvalidFields([{ path: path.split('.'), message }])
}

export function throwInvalidFields(fields: FieldError[]): never {
  throw new InvalidBodyError(
    new z.ZodError(fields.map((each) => ({ ...each, code: 'custom', input: undefined }))),
  )
}

/** Answers every error that is thrown below the API. */
export function handleError(thrown: unknown, c: Context<ApiEnv>): Response {
  // Two seconds are about the time of a restart.
  const away = { cause: thrown, retryAfter: 2 }
  const error = isDatabaseUnavailable(thrown) ? new ShopError('database_away', away) : thrown
  if (error instanceof ShopError) {
    if (getProblemStatus(error.code) >= 500)
      c.var.runtime.log.warn({ err: error, request_id: c.var.requestId }, error.code)
    return sendProblem(c, error.code, { retryAfter: error.retryAfter, detail: formatDetail(c, error) })
  }
  if (error instanceof InvalidBodyError) return sendInvalidInput(error.issues, error.input, c)
  if (error instanceof HTTPException) {
    if (error.status === 400) return sendProblem(c, 'malformed_json')
    if (error.status === 408) return sendProblem(c, 'body_too_slow')
    if (error.status === 415) return sendProblem(c, 'not_json')
    if (error.status === 503) return sendProblem(c, 'too_busy', { retryAfter: 2 })
  }
  const request = { request_id: c.var.requestId, path: redactTokens(c.req.path) }
  c.var.runtime.log.error({ err: error, ...request }, 'call failed')
  return sendProblem(c, 'internal')
}

/** Tells people the waiting time in minutes; programs read the seconds from the header. */
function formatDetail(c: Context<ApiEnv>, { code, retryAfter, params }: ShopError): string | undefined {
  if (params) return getTranslator(c)(`problems.${code}`, params)
  if (code !== 'rate_limited' || retryAfter === undefined) return undefined
  return getTranslator(c)('auth:security.tryAgainIn', { count: Math.ceil(retryAfter / 60) })
}

/** Answers input that its schema rejects, with a message in the language of the request for each issue. */
export function handleInvalidInput(
  result: { success: true } | { success: false; error: z.ZodError; data?: unknown },
  c: Context<ApiEnv>,
): Response | undefined {
  return result.success ? undefined : sendInvalidInput(result.error, result.data, c)
}

function sendInvalidInput(error: z.ZodError, input: unknown, c: Context<ApiEnv>): Response {
  const t = getTranslator(c)
  const issues = error.issues.flatMap(expandUnion)
  const errors = issues.map((issue) => {
    const { key, values } = describeIssue(issue, c.var.locale.lang, isValueMissing(input, issue))
    return { path: issue.path.join('.'), message: t(key, values) }
  })
  const messageKeyIndex = issues.findIndex(({ message }) => isMessageKey(message))
  return sendProblem(c, 'invalid_body', {
    errors,
    detail: messageKeyIndex >= 0 ? errors[messageKeyIndex]?.message : undefined,
  })
}
