import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ar, en, es } from 'zod/locales'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import { problemsTotal } from '../observability/record-request.ts'
import type { RequestContext } from '../runtime.ts'
import { ShopError, type ShopErrorCode } from '../shop/errors.ts'
import { isDatabaseUnavailable } from '../shop/is-database-unavailable.ts'
import { getShippedLang, type Lang, type ShippedLang } from '../shop/localization/languages.ts'
import type { ApiEnv } from './context.ts'
import { redactPath } from './middleware/request-log.ts'

/** What HTTP itself may refuse, beside the codes of the shop. */
type HttpProblem =
  | 'malformed_json'
  | 'invalid_body'
  | 'body_too_large'
  | 'body_too_slow'
  | 'not_json'
  | 'no_such_call'
  | 'internal'

/** The one map from code to HTTP. The words are `problems.{code}` of the common namespace. */
const STATUS = {
  malformed_json: 400,
  foreign_origin: 400,
  webhook_rejected: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_needed: 401,
  second_factor_invalid: 401,
  payment_declined: 402,
  forbidden: 403,
  password_change_required: 403,
  second_factor_setup_required: 403,
  outranked: 403,
  not_found: 404,
  no_such_call: 404,
  setup_link_invalid: 404,
  // As for a link that never was: what it once was is nobody's to know.
  reset_link_invalid: 404,
  email_taken: 409,
  email_unverified: 409,
  package_unavailable: 409,
  price_changed: 409,
  idempotency_key_reused: 409,
  session_closed: 409,
  nothing_to_refund: 409,
  order_not_paid: 409,
  order_paid: 409,
  order_disputed: 409,
  transition_not_allowed: 409,
  not_in_progress: 409,
  not_all_delivered: 409,
  mail_not_failed: 409,
  own_account: 409,
  last_super_admin: 409,
  not_invited: 409,
  orders_underway: 409,
  changed_meanwhile: 409,
  too_many_replies: 409,
  english_stays: 409,
  language_incomplete: 409,
  body_too_slow: 408,
  body_too_large: 413,
  not_json: 415,
  invalid_body: 422,
  email_reserved: 422,
  username_invalid: 422,
  delivered_out_of_range: 422,
  refund_too_large: 422,
  order_too_large: 422,
  unknown_base_currency: 422,
  wrong_password: 422,
  same_password: 422,
  password_guessable: 422,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 502,
  payment_refused: 502,
  no_payment_method: 503,
  too_busy: 503,
  database_away: 503,
} as const satisfies Record<ShopErrorCode | HttpProblem, ContentfulStatusCode>

export type ProblemCode = keyof typeof STATUS

export function getProblemStatus(code: ProblemCode): ContentfulStatusCode {
  return STATUS[code]
}

export const problemSchema = z
  .object({
    status: z.number(),
    title: z.string(),
    code: z.string().openapi({ description: 'For programs: it does not depend on the language' }),
    detail: z.string(),
    message: z.string(),
    request_id: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi('Problem')

type Problem = z.infer<typeof problemSchema>

export function sendProblem(
  c: Context<ApiEnv>,
  code: ProblemCode,
  more: { detail?: string; errors?: Problem['errors']; retryAfter?: number } = {},
): Response {
  const status = STATUS[code]
  problemsTotal.with({ code }).value += 1
  const t = getTranslator(c)
  const detail = more.detail ?? t(`problems.${code}`)
  const body: Problem = {
    status,
    title: t(`statuses.${status}`),
    code,
    detail,
    message: detail,
    request_id: c.var.requestId,
    ...(more.errors && { errors: more.errors }),
  }
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  if (more.retryAfter !== undefined) headers['retry-after'] = String(more.retryAfter)
  return c.body(JSON.stringify(body), status, headers)
}

/** What a code says to people; for an answer that tells of several things at once. */
export function getProblemMessage(code: ProblemCode, c: MessageContext): string {
  return getTranslator(c)(`problems.${code}`)
}

interface MessageContext {
  var: Pick<RequestContext, 'messages' | 'locale'>
}

/** The words for who asks, in their language. */
export function getTranslator({
  var: { messages: words, locale },
}: MessageContext): ReturnType<MessageCatalog['getTranslator']> {
  return words.getTranslator(locale.lang)
}

/** For what only the call itself can check of its body: refused as by its schema. */
export class InvalidBodyError extends Error {
  readonly issues: z.ZodError

  constructor(issues: z.ZodError) {
    super('invalid_body')
    this.name = 'InvalidBodyError'
    this.issues = issues
  }
}

/** What is wrong at a path of the body: a key of our words, with its parameters. */
interface FieldError {
  path: string[]
  message: string
  params?: Record<string, string>
}

/** What only the moment can refuse: throws it as refused by a schema, at that path. */
export function throwInvalidField(path: string, message: string): never {
  throwInvalidFields([{ path: path.split('.'), message }])
}

export function throwInvalidFields(wrong: FieldError[]): never {
  throw new InvalidBodyError(
    new z.ZodError(wrong.map((each) => ({ ...each, code: 'custom', input: undefined }))),
  )
}

/** Everything thrown below the API ends here. */
export function handleError(thrown: unknown, c: Context<ApiEnv>): Response {
  const error = isDatabaseUnavailable(thrown) ? toDatabaseUnavailable(thrown) : thrown
  if (error instanceof ShopError) {
    if (STATUS[error.code] >= 500)
      c.var.runtime.log.warn({ err: error, request_id: c.var.requestId }, error.code)
    return sendProblem(c, error.code, { retryAfter: error.retryAfter, detail: formatRetryAfter(c, error) })
  }
  if (error instanceof InvalidBodyError) return sendInvalidInput(error.issues, c)
  if (error instanceof HTTPException) {
    if (error.status === 400) return sendProblem(c, 'malformed_json')
    if (error.status === 408) return sendProblem(c, 'body_too_slow')
    if (error.status === 413) return sendProblem(c, 'body_too_large')
    if (error.status === 415) return sendProblem(c, 'not_json')
    if (error.status === 503) return sendProblem(c, 'too_busy', { retryAfter: 2 })
  }
  const request = { request_id: c.var.requestId, path: redactPath(c.req.path) }
  c.var.runtime.log.error({ err: error, ...request }, 'call failed')
  return sendProblem(c, 'internal')
}

/** For a moment: a restart takes as long, and who tries again then need not hurry. */
function toDatabaseUnavailable(cause: unknown): ShopError {
  return new ShopError('database_away', { cause, retryAfter: 2 })
}

/** How long, in minutes: seconds are of use to programs alone, which read the header. */
function formatRetryAfter(c: Context<ApiEnv>, { code, retryAfter }: ShopError): string | undefined {
  if (code !== 'rate_limited' || retryAfter === undefined) return undefined
  const t = getTranslator(c)
  return t('auth:secure.tryAgainIn', { count: Math.ceil(retryAfter / 60) })
}

const ZOD_LOCALES = { ar: ar(), en: en(), es: es() } as const satisfies Record<ShippedLang, unknown>

/** A body, query or parameter that its schema refuses. A message that is a key of our words is translated, with its `params`. */
export function handleInvalidInput(
  result: { success: true } | { success: false; error: z.ZodError },
  c: Context<ApiEnv>,
): Response | undefined {
  return result.success ? undefined : sendInvalidInput(result.error, c)
}

function sendInvalidInput(error: z.ZodError, c: Context<ApiEnv>): Response {
  const { lang } = c.var.locale
  const t = getTranslator(c)
  const messageOf = (issue: z.core.$ZodIssue): string => {
    if (isMessageKey(issue.message))
      return t(issue.message, { replace: issue.code === 'custom' ? issue.params : {} })
    // An issue no longer holds what was sent, so zod's other languages would name it wrongly.
    if (issue.code === 'invalid_type') return t('problems.wrong_type', { expected: issue.expected })
    return localizeIssue(issue, lang)
  }
  const errors = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: messageOf(issue),
  }))
  const ours = error.issues.findIndex((issue) => isMessageKey(issue.message))
  return sendProblem(c, 'invalid_body', { errors, detail: ours >= 0 ? errors[ours]?.message : undefined })
}

/** Our schemas say their messages as keys of the words; zod says its own as sentences. */
function isMessageKey(message: string): message is 'auth:passwordMin6' {
  return /^[a-z-]+:[\w.]+$/.test(message)
}

function localizeIssue(issue: z.core.$ZodIssue, lang: Lang): string {
  const said = ZOD_LOCALES[getShippedLang(lang)].localeError(issue as z.core.$ZodRawIssue)
  return (typeof said === 'string' ? said : said?.message) ?? issue.message
}
