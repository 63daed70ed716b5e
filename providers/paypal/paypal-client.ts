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

/** An answer below status 500. */
export interface PaypalAnswer {
  status: number
  /** Undefined when the answer is no JSON. */
  json: unknown
}

interface PaypalRequest {
  /** A text is sent as it is. */
  body?: object | string
  /** PayPal takes a request with the same id once. */
  requestId?: string
}

/**
 * Sends one request. Retries once after an incomplete response, a server error, or while PayPal is busy with the same
 * request. Every request may be repeated: it only reads, or has a request id. Throws when PayPal is unreachable or fails.
 */
export type PaypalCall = (
  method: 'GET' | 'POST',
  path: string,
  request?: PaypalRequest,
) => Promise<PaypalAnswer>

const TOKEN_PATH = '/v1/oauth2/token'

/** A token is replaced this long before it ends. */
const TOKEN_MARGIN_SECONDS = 60

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })

/** Returns a function that begins an operation. All share a token; the requests of one share a deadline. */
export function connectPaypal(
  { clientId, clientSecret, apiBase }: PaypalOptions,
  limits: Timeouts = DEFAULT_TIMEOUTS,
): () => PaypalCall {
  let token: { text: string; until: number } | null = null

  async function requireToken(deadline: AbortSignal): Promise<string> {
    if (token && Date.now() < token.until) return token.text
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' }
    const answer = await sendRequest(new URL(TOKEN_PATH, apiBase), init, { deadline, limits })
    const { access_token: text, expires_in: seconds } = requireAnswer(tokenSchema, answer)
    token = { text, until: Date.now() + (seconds - TOKEN_MARGIN_SECONDS) * 1_000 }
    return text
  }

  return () => {
    const deadline = AbortSignal.timeout(limits.operation)
    const send: PaypalCall = async (method, path, { body, requestId } = {}) => {
      const headers = {
        authorization: `Bearer ${await requireToken(deadline)}`,
        ...(method === 'POST' && { 'content-type': 'application/json', prefer: 'return=representation' }),
        ...(requestId && { 'paypal-request-id': requestId }),
      }
      const text = typeof body === 'object' ? JSON.stringify(body) : body
      return sendRequest(new URL(path, apiBase), { method, headers, body: text }, { deadline, limits })
    }
    return async (...request) => {
      const answer = await send(...request)
      if (answer.status !== 401) return answer
      // PayPal revoked the token.
      token = null
      return send(...request)
    }
  }
}

async function sendRequest(
  url: URL,
  init: { method: string; headers: Record<string, string>; body?: string },
  { deadline, limits }: { deadline: AbortSignal; limits: Timeouts },
): Promise<PaypalAnswer> {
  const attempt = async () => {
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, ...getTraceHeaders() },
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(limits.attempt)]),
    })
    return { status: response.status, text: await response.text() }
  }
  const first = await attempt().catch((cause) => {
    if (deadline.aborted) throw noAnswer(cause)
    return null
  })
  const isFinal = first && first.status < 500 && first.status !== 409
  const answer = isFinal
    ? first
    : await attempt().catch((cause) => {
        throw noAnswer(cause)
      })
  const { status, text } = answer
  if (status < 500) return { status, json: parseJson(text) }
  const { debugId } = parseProblem({ status, json: parseJson(text) })
  // PayPal gives each response a debug id: the same id means that it repeats the response stored under the request id.
  const isReplayed = debugId !== '' && first?.status === status && first.text === text
  throw new ProviderServerError(`PayPal failed with ${status} ${debugId}`.trim(), { isReplayed })
}

function noAnswer(cause: unknown): Error {
  return new Error('cannot reach PayPal: no answer', { cause })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the body of a good answer. Throws ProviderRefusal for a final rejection and Error for one that may be
 * retried.
 */
export function requireAnswer<T>(schema: z.ZodType<T>, answer: PaypalAnswer): T {
  const { status, json } = answer
  if (status < 400) {
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new Error('PayPal gave an answer that is none of its API')
  }
  const { issue, description, debugId } = parseProblem(answer)
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

/** What is missing or has another form is empty. */
const text = z.string().catch('')

const errorSchema = z.object({
  name: text,
  message: text,
  // The form of errors of the token endpoint.
  error: text,
  error_description: text,
  debug_id: text,
  details: z.array(z.object({ issue: text, description: text })).catch([]),
})

/** Returns what an answer says is wrong. `issue` is the first of its details, such as INSTRUMENT_DECLINED. */
export function parseProblem({ json }: PaypalAnswer) {
  const { data } = errorSchema.safeParse(json)
  const [detail] = data?.details ?? []
  return {
    issue: detail?.issue || data?.name || data?.error || '',
    description: detail?.description || data?.message || data?.error_description || '',
    debugId: data?.debug_id ?? '',
  }
}
