import type { ApiResponse, Client, CustomError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { ProviderRefusal } from '../../shop/provider-refusal.ts'
import { ProviderServerError } from '../../shop/provider-server-error.ts'
import { createTransport, DEFAULT_TIMEOUTS, isReplayed, type Timeouts, withDeadline } from './transport.ts'

type Sdk = typeof import('@paypal/paypal-server-sdk')

export interface PaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  apiBase: string
}

export type PaypalResponse<T> =
  | { ok: true; value: T }
  /** PayPal understood and said no. `issue` is the first of its details, such as INSTRUMENT_DECLINED. */
  | { ok: false; status: number; issue: string; description: string; debugId: string }

/** PayPal as the operations of this folder use it. */
export interface PaypalClient {
  sdk: Sdk
  options: PaypalOptions
  /** Throws when PayPal is away, or fails. */
  request<T>(call: (client: Client) => Promise<ApiResponse<T>>): Promise<PaypalResponse<T>>
  withDeadline<T>(work: () => Promise<T>): Promise<T>
}

export async function connectPaypal(
  options: PaypalOptions,
  limits: Timeouts = DEFAULT_TIMEOUTS,
): Promise<PaypalClient> {
  // Loaded only by a shop that takes PayPal: it weighs more than everything else on the server.
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
      // The SDK keeps the one token it has, also one that PayPal took back, and even the failure to get one.
      if (client === used && !tokenHolds(error)) client = connect()
      if (refusal?.status === 401 && again) return ask(call, false)
      if (refusal && refusal.status < 500) return refusal
      throw redactError(error, refusal, error instanceof sdk.ApiError && isReplayed(error.headers))
    }
  }

  /** Whether it was with a token in hand that something else failed. */
  function tokenHolds(error: unknown): boolean {
    if (!(error instanceof sdk.ApiError)) return false
    return error.statusCode !== 401 && !error.request.url.endsWith('/v1/oauth2/token')
  }

  return { sdk, options, request: ask, withDeadline: (work) => withDeadline(limits, work) }
}

/** For answers nobody has a plan for. */
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

/** Busy, too fast, too early: those may go well later. So may what does not look like an answer of PayPal. */
const RETRYABLE_STATUSES = [408, 409, 425, 429]

/** Says nothing of the present request: another one was made under its id, whatever came of that. */
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
  // As the token's address answers.
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

/** The SDK's errors carry the request, and with it the token or the keys: nothing of them may reach a log. */
function redactError(error: unknown, refusal: PaypalError | undefined, isReplayed: boolean): Error {
  if (refusal) {
    return new ProviderServerError(`PayPal failed with ${refusal.status} ${refusal.debugId}`.trim(), {
      isReplayed,
    })
  }
  if (!(error instanceof Error)) return new Error('PayPal could not be asked')
  return new Error(`PayPal could not be asked: ${error.message}`, { cause: error.cause })
}
