import type { ApiResponse, Client, CustomError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { ProviderRefusal, ProviderServerError } from '../../shop/providers/provider-errors.ts'
import { createTransport, DEFAULT_TIMEOUTS, isReplayed, type Timeouts, withDeadline } from './transport.ts'

type Sdk = typeof import('@paypal/paypal-server-sdk')

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

export type PaypalResponse<T> =
  | { ok: true; value: T }
  /** PayPal understood and said no. `issue` is the first of its details, such as INSTRUMENT_DECLINED. */
  | { ok: false; status: number; issue: string; description: string; debugId: string }

/** The PayPal client for the operations of this folder. */
export interface PaypalClient {
  sdk: Sdk
  options: PaypalOptions
  /** Throws when PayPal is unreachable or fails. */
  request<T>(call: (client: Client) => Promise<ApiResponse<T>>): Promise<PaypalResponse<T>>
  withDeadline<T>(work: () => Promise<T>): Promise<T>
}

export async function connectPaypal(
  options: PaypalOptions,
  limits: Timeouts = DEFAULT_TIMEOUTS,
): Promise<PaypalClient> {
  // Loaded only when PayPal is configured: the SDK takes more memory than all other server code.
  const sdk = await import('@paypal/paypal-server-sdk')
  const connect = () =>
    new sdk.Client({
      clientCredentialsAuthCredentials: {
        oAuthClientId: options.clientId,
        oAuthClientSecret: options.clientSecret,
        oAuthClockSkew: 60,
      },
      unstable_httpClientOptions: { adapter: createTransport(options.apiBase, limits) },
    })
  let client = connect()

  async function ask<T>(
    call: (client: Client) => Promise<ApiResponse<T>>,
    again = true,
  ): Promise<PaypalResponse<T>> {
    const used = client
    try {
      const { result } = await call(used)
      return { ok: true, value: result }
    } catch (error) {
      const refusal = error instanceof sdk.ApiError ? parseError(error) : undefined
      // The SDK keeps its token even after PayPal revoked it, and also a failure to get one, so the client is
      // replaced.
      if (client === used && !tokenHolds(error)) client = connect()
      if (refusal?.status === 401 && again) return ask(call, false)
      if (refusal && refusal.status < 500) return refusal
      throw redactError(error, refusal, error instanceof sdk.ApiError && isReplayed(error.headers))
    }
  }

  /** Whether the token was valid and the error has another cause. */
  function tokenHolds(error: unknown): boolean {
    if (!(error instanceof sdk.ApiError)) return false
    return error.statusCode !== 401 && !error.request.url.endsWith('/v1/oauth2/token')
  }

  return { sdk, options, request: ask, withDeadline: (work) => withDeadline(limits, work) }
}

/**
 * Returns the value of a successful response. Throws ProviderRefusal for a final rejection and Error for one
 * that may be retried.
 */
export function requireOk<T>(answer: PaypalResponse<T>): T {
  if (answer.ok) return answer.value
  const { status, issue, description, debugId } = answer
  if (isFinalError(answer)) {
    const isAccess = status === 401 || status === 403
    const more = { cause: debugId ? `debug id ${debugId}` : undefined }
    throw new ProviderRefusal('paypal', { code: issue || `${status}`, message: description, isAccess }, more)
  }
  throw new Error(`PayPal refused with ${[status, issue, debugId].filter(Boolean).join(' ')}`)
}

/** Timeouts, conflicts and rate limits: the same request may succeed later. */
const RETRYABLE_STATUSES = [408, 409, 425, 429]

/** PayPal made a different request under this id, so the error says nothing about the present one. */
const REQUEST_ID_REUSED = 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'

function isFinalError({ status, issue }: PaypalError): boolean {
  if (status === 401 || status === 403) return true
  return (
    status >= 400 &&
    status < 500 &&
    !RETRYABLE_STATUSES.includes(status) &&
    issue !== '' &&
    issue !== REQUEST_ID_REUSED
  )
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

type PaypalError = Extract<PaypalResponse<never>, { ok: false }>

function parseError(error: Pick<CustomError, 'statusCode' | 'result'>): PaypalError {
  const { data } = errorSchema.safeParse(error.result)
  const [detail] = data?.details ?? []
  const issue = detail?.issue || data?.name || data?.error || ''
  const description = detail?.description || data?.message || data?.error_description || ''
  return { ok: false, status: error.statusCode, issue, description, debugId: data?.debug_id ?? '' }
}

/** The SDK's errors contain the request with its token or keys, which must not reach a log. */
function redactError(error: unknown, refusal: PaypalError | undefined, isReplayed: boolean): Error {
  if (refusal) {
    return new ProviderServerError(`PayPal failed with ${refusal.status} ${refusal.debugId}`.trim(), {
      isReplayed,
    })
  }
  if (!(error instanceof Error)) return new Error('cannot reach PayPal')
  return new Error(`cannot reach PayPal: ${error.message}`, { cause: error.cause })
}
