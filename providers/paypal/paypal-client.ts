import type { ApiResponse, Client, CustomError } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import { ProviderRefusal } from '../../shop/provider-refusal.ts'
import { ProviderServerError } from '../../shop/provider-server-error.ts'
import { isReplayed, LIMITS, type Limits, transport, withinLimit } from './transport.ts'

type Sdk = typeof import('@paypal/paypal-server-sdk')

export interface PaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  apiBase: string
}

export type Answer<T> =
  | { ok: true; value: T }
  /** PayPal understood and said no. `issue` is the first of its details, such as INSTRUMENT_DECLINED. */
  | { ok: false; status: number; issue: string; description: string; debugId: string }

/** PayPal as the operations of this folder use it. */
export interface Paypal {
  sdk: Sdk
  options: PaypalOptions
  /** Throws when PayPal is away, or fails. */
  ask<T>(call: (client: Client) => Promise<ApiResponse<T>>): Promise<Answer<T>>
  withinLimit<T>(work: () => Promise<T>): Promise<T>
}

export async function connectPaypal(options: PaypalOptions, limits: Limits = LIMITS): Promise<Paypal> {
  // Loaded only by a shop that takes PayPal: it weighs more than everything else on the server.
  const sdk = await import('@paypal/paypal-server-sdk')
  const connect = () =>
    new sdk.Client({
      clientCredentialsAuthCredentials: {
        oAuthClientId: options.clientId,
        oAuthClientSecret: options.clientSecret,
        oAuthClockSkew: 60,
      },
      unstable_httpClientOptions: { adapter: transport(options.apiBase, limits) },
    })
  let client = connect()

  async function ask<T>(call: (client: Client) => Promise<ApiResponse<T>>, again = true): Promise<Answer<T>> {
    const used = client
    try {
      const { result } = await call(used)
      return { ok: true, value: result }
    } catch (error) {
      const refusal = error instanceof sdk.ApiError ? refusalOf(error) : undefined
      // The SDK keeps the one token it has, also one that PayPal took back, and even the failure to get one.
      if (client === used && !tokenHolds(error)) client = connect()
      if (refusal?.status === 401 && again) return ask(call, false)
      if (refusal && refusal.status < 500) return refusal
      throw withoutSecrets(error, refusal, error instanceof sdk.ApiError && isReplayed(error.headers))
    }
  }

  /** Whether it was with a token in hand that something else failed. */
  function tokenHolds(error: unknown): boolean {
    if (!(error instanceof sdk.ApiError)) return false
    return error.statusCode !== 401 && !error.request.url.endsWith('/v1/oauth2/token')
  }

  return { sdk, options, ask, withinLimit: (work) => withinLimit(limits, work) }
}

/** For answers nobody has a plan for. */
export function expectOk<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  const { status, issue, description, debugId } = answer
  if (isFinal(answer)) {
    const isAccess = status === 401 || status === 403
    const more = { cause: debugId ? `debug id ${debugId}` : undefined }
    throw new ProviderRefusal('paypal', { code: issue || `${status}`, message: description, isAccess }, more)
  }
  throw new Error(`PayPal refused with ${[status, issue, debugId].filter(Boolean).join(' ')}`)
}

/** Busy, too fast, too early: those may go well later. So may what does not look like an answer of PayPal. */
const PASSING = [408, 409, 425, 429]

/** Says nothing of the present request: another one was made under its id, whatever came of that. */
const ID_IN_USE = 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED'

function isFinal({ status, issue }: Refusal): boolean {
  if (status === 401 || status === 403) return true
  return status >= 400 && status < 500 && !PASSING.includes(status) && issue !== '' && issue !== ID_IN_USE
}

const problem = z.object({
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

type Refusal = Extract<Answer<never>, { ok: false }>

function refusalOf(error: Pick<CustomError, 'statusCode' | 'result'>): Refusal {
  const { data } = problem.safeParse(error.result)
  const [detail] = data?.details ?? []
  const issue = detail?.issue || data?.name || data?.error || ''
  const description = detail?.description || data?.message || data?.error_description || ''
  return { ok: false, status: error.statusCode, issue, description, debugId: data?.debug_id ?? '' }
}

/** The SDK's errors carry the request, and with it the token or the keys: nothing of them may reach a log. */
function withoutSecrets(error: unknown, refusal: Refusal | undefined, isReplayed: boolean): Error {
  if (refusal) {
    return new ProviderServerError(`PayPal failed with ${refusal.status} ${refusal.debugId}`.trim(), {
      isReplayed,
    })
  }
  if (!(error instanceof Error)) return new Error('PayPal could not be asked')
  return new Error(`PayPal could not be asked: ${error.message}`, { cause: error.cause })
}
