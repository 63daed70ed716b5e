import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { getTraceHeaders } from '../../observability/trace.ts'
import { ProviderRefusal, ProviderServerError } from '../../shop/providers/provider-errors.ts'

export interface PaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Replaced webhooks, for which PayPal signed some events. */
  previousWebhookIds?: string[]
  /** Payments move no money, whatever the address of the API. */
  isSandbox?: boolean
  apiBase: string
}

/**
 * Milliseconds. An operation is everything done for one call of the shop: the token, the requests and their
 * retries.
 */
export interface Timeouts {
  attempt: number
  operation: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { attempt: 5_000, operation: 10_500 }

/** The types of PayPal's SDK as its API writes them: snake_case names, and values of enumerations as text. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as Snake<Key & string>]: Wire<T[Key]> }
      : T

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

export type PaypalResponse<T> =
  | { ok: true; value: T }
  /** PayPal understood and said no. `issue` is the first of its details, such as INSTRUMENT_DECLINED. */
  | { ok: false; status: number; issue: string; description: string; debugId: string }

interface RequestOptions {
  /** JSON, or an object that is written as JSON. */
  body?: string | object
  /** A request that is repeated under the same id gets the same response. */
  requestId?: string
  /** PayPal answers with the whole resource instead of its id. */
  isWhole?: boolean
}

/** The PayPal client for the operations of this folder. */
export interface PaypalClient {
  options: PaypalOptions
  /** Throws when PayPal is unreachable or fails. `T` is the SDK's type of the answer. */
  request<T>(method: 'GET' | 'POST', path: string, options?: RequestOptions): Promise<PaypalResponse<Wire<T>>>
  /** Runs `work` with a deadline for all its requests to PayPal. */
  withDeadline<T>(work: () => Promise<T>): Promise<T>
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** A token is replaced before it ends. */
const TOKEN_SKEW_SECONDS = 60

export function connectPaypal(options: PaypalOptions, limits: Timeouts): PaypalClient {
  const { clientId, clientSecret, apiBase } = options
  let token: Promise<PaypalResponse<string>> | undefined

  /** Parallel calls share a token. A failure to get one is not kept. */
  function getToken(): Promise<PaypalResponse<string>> {
    if (token) return token
    const fetched = fetchToken()
    const forget = () => {
      if (token === fetched) token = undefined
    }
    token = fetched
    fetched.then(({ ok }) => ok || forget(), forget)
    return fetched
  }

  async function fetchToken(): Promise<PaypalResponse<string>> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' }
    const answer = parseAnswer(await sendRequest(`${apiBase}/v1/oauth2/token`, init, limits.attempt))
    if (!answer.ok) return answer
    const { data } = tokenSchema.safeParse(answer.value)
    if (!data) throw new Error('PayPal gave no token')
    const forget = () => {
      token = undefined
    }
    setTimeout(forget, (data.expires_in - TOKEN_SKEW_SECONDS) * 1_000).unref()
    return { ok: true, value: data.access_token }
  }

  async function request<T>(
    method: 'GET' | 'POST',
    path: string,
    more: RequestOptions = {},
    again = true,
  ): Promise<PaypalResponse<Wire<T>>> {
    const used = getToken()
    const access = await used
    if (!access.ok) return access
    const { body, requestId, isWhole } = more
    const headers = {
      authorization: `Bearer ${access.value}`,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
      ...(isWhole && { prefer: 'return=representation' }),
    }
    const text = typeof body === 'object' ? JSON.stringify(body) : body
    const answer = await sendRequest(`${apiBase}${path}`, { method, headers, body: text }, limits.attempt)
    // PayPal may revoke a token.
    if (answer.status === 401) {
      if (token === used) token = undefined
      if (again) return request(method, path, more, false)
    }
    return parseAnswer(answer) as PaypalResponse<Wire<T>>
  }

  return {
    options,
    request,
    withDeadline: (work) => deadline.run(AbortSignal.timeout(limits.operation), work),
  }
}

/** A token that several operations wait for has the deadline of the first. */
const deadline = new AsyncLocalStorage<AbortSignal>()

interface Answer {
  status: number
  text: string
  /** PayPal repeated the response stored under the request id: a request with that id is over. */
  isReplayed: boolean
}

/**
 * Sends a request, and once more after an incomplete response, a server error, or while PayPal is busy with the same
 * request. Every request may be repeated: it only reads, or has a request id.
 */
async function sendRequest(url: string, init: RequestInit, attemptMs: number): Promise<Answer> {
  const within = deadline.getStore()
  const headers = { ...init.headers, accept: 'application/json', ...getTraceHeaders() }
  let failure = ''
  for (let attempt = 1; ; attempt += 1) {
    const ownLimit = AbortSignal.timeout(attemptMs)
    const signal = within ? AbortSignal.any([within, ownLimit]) : ownLimit
    try {
      const response = await fetch(url, { ...init, headers, redirect: 'error', signal })
      const { status } = response
      const text = await response.text()
      if (attempt === 1 && (status >= 500 || status === 409)) {
        failure = status >= 500 ? text : ''
        continue
      }
      // PayPal gives each response a debug id: the same id means that the response is repeated.
      return {
        status,
        text,
        isReplayed: status >= 500 && text === failure && text.includes('"debug_id"'),
      }
    } catch (cause) {
      if (attempt > 1 || within?.aborted) throw new Error('cannot reach PayPal: no answer', { cause })
    }
  }
}

/** Throws for a server error, and for a success that is no JSON object. */
function parseAnswer({ status, text, isReplayed }: Answer): PaypalResponse<object> {
  const json = parseJson(text)
  if (status < 400) {
    if (typeof json !== 'object' || json === null)
      throw new Error('PayPal gave an answer that is none of its API')
    return { ok: true, value: json }
  }
  const { data } = errorSchema.safeParse(json)
  const debugId = data?.debug_id ?? ''
  if (status >= 500)
    throw new ProviderServerError(`PayPal failed with ${status} ${debugId}`.trim(), { isReplayed })
  const [detail] = data?.details ?? []
  const issue = detail?.issue || data?.name || data?.error || ''
  const description = detail?.description || data?.message || data?.error_description || ''
  return { ok: false, status, issue, description, debugId }
}

/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorSchema = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  // The form of errors of the token endpoint.
  error: z.string().default(''),
  error_description: z.string().default(''),
  debug_id: z.string().default(''),
  details: z
    .array(z.object({ issue: z.string().default(''), description: z.string().default('') }))
    .default([]),
})

/**
 * Returns the value of a successful response. Throws ProviderRefusal for a final rejection and Error for one
 * that may be retried.
 */
export function requireOk<T>(answer: PaypalResponse<T>): T {
  if (answer.ok) return answer.value
  const { status, issue, description, debugId } = answer
  const isAccess = status === 401 || status === 403
  const isFinal = !RETRYABLE_STATUSES.includes(status) && issue !== '' && issue !== REQUEST_ID_REUSED
  if (isAccess || isFinal) {
    const more = { cause: debugId ? `debug id ${debugId}` : undefined }
    throw new ProviderRefusal('paypal', { code: issue || `${status}`, message: description, isAccess }, more)
  }
  throw new Error(`PayPal refused with ${[status, issue, debugId].filter(Boolean).join(' ')}`)
}

/** Timeouts, conflicts and rate limits: the same request may succeed later. */
const RETRYABLE_STATUSES = [408, 409, 425, 429]

/** PayPal made a different request under this id, so the error says nothing about the present one. */
const REQUEST_ID_REUSED = 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'
