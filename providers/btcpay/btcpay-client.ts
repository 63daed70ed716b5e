import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { getTraceHeaders } from '../../observability/trace.ts'
import { ProviderRefusal } from '../../shop/providers/provider-errors.ts'
import { createLookup, ForbiddenAddressError, requireAllowedHost } from '../forbidden-addresses.ts'

/** More than an answer with a page of invoices takes. */
const MAX_ANSWER_BYTES = 8_000_000

export interface BtcpayAccess {
  /** Address of the server, which may have a path, without a trailing slash. */
  url: string
  storeId: string
  apiKey: string
  /** Whether the server may have a private address or plain http. An owner can enter any address in the settings. */
  allowPrivate: boolean
}

export interface BtcpayAnswer {
  status: number
  /** Undefined when the answer is no JSON. */
  json: unknown
}

/** Milliseconds: of one request, and of everything done for one call of the shop. */
export interface Timeouts {
  attempt: number
  operation: number
}

/** Sends one request. Rejects without an answer. */
export type BtcpayCall = (method: string, path: string, body?: object) => Promise<BtcpayAnswer>

/**
 * Returns a function for the requests of one operation, which share a deadline from now on. A read without an answer is
 * repeated once; a write never is, because BTCPay Server has no idempotency keys.
 */
export function createBtcpayCall(access: BtcpayAccess, timeouts: Timeouts): BtcpayCall {
  const deadline = AbortSignal.timeout(timeouts.operation)
  const attempt: BtcpayCall = (method, path, body) =>
    sendRequest(
      access,
      { method, path, body },
      AbortSignal.any([deadline, AbortSignal.timeout(timeouts.attempt)]),
    )
  return async (method, path, body) => {
    try {
      const answer = await attempt(method, path, body)
      return method === 'GET' && answer.status >= 500 ? await attempt(method, path, body) : answer
    } catch (error) {
      if (method !== 'GET' || deadline.aborted || error instanceof ForbiddenAddressError) throw error
      return attempt(method, path, body)
    }
  }
}

async function sendRequest(
  access: BtcpayAccess,
  { method, path, body }: { method: string; path: string; body?: object },
  signal: AbortSignal,
): Promise<BtcpayAnswer> {
  const { url, apiKey, allowPrivate } = access
  const address = new URL(`${url}/api/v1${path}`)
  requireAllowedHost(address.hostname.replace(/^\[|\]$/g, ''), { allowPrivate })
  if (address.protocol !== 'https:' && !allowPrivate) throw new ForbiddenAddressError()
  const text = body === undefined ? undefined : JSON.stringify(body)
  const { request } = address.protocol === 'https:' ? https : http
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address, {
        method,
        // No connection is reused, so that every request checks its address.
        agent: false,
        headers: {
          authorization: `token ${apiKey}`,
          accept: 'application/json',
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
          ...getTraceHeaders(),
        },
        lookup: createLookup({ allowPrivate }),
        signal,
      })
        .on('error', reject)
        .on('response', resolve)
        .end(text)
    })
    return { status: response.statusCode ?? 0, json: parseJson(await readBody(response)) }
  } catch (error) {
    if (error instanceof ForbiddenAddressError) throw error
    // Without the request, whose headers contain the key.
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error('cannot reach BTCPay Server: no answer', { cause: new Error(code ?? message) })
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
  }
  return Buffer.concat(chunks).toString()
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const errorSchema = z.object({ code: z.string().default(''), message: z.string().default('') })
const validationSchema = z.array(z.object({ path: z.string().default(''), message: z.string().default('') }))

interface BtcpayProblem {
  code: string
  message: string
}

/** Returns what an answer of the API says is wrong: one problem, or the first of several invalid fields. */
export function parseProblem({ status, json }: BtcpayAnswer): BtcpayProblem {
  const [invalid] = validationSchema.safeParse(json).data ?? []
  if (invalid)
    return { code: 'validation', message: [invalid.path, invalid.message].filter(Boolean).join(': ') }
  const { code, message } = errorSchema.safeParse(json).data ?? { code: '', message: '' }
  return { code: code || `status ${status}`, message }
}

/** Returns the body of a good answer. Throws ProviderRefusal, or an error after which the request may be repeated. */
export function requireAnswer<T>(schema: z.ZodType<T>, answer: BtcpayAnswer): T {
  const { status, json } = answer
  if (status < 300) {
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new Error('BTCPay Server gave an answer that is none of its API')
  }
  const { code, message } = parseProblem(answer)
  const isAccess = status === 401 || status === 403
  const isRefused = isAccess || ((status === 400 || status === 404 || status === 422) && !isPassing(message))
  if (isRefused) throw new ProviderRefusal('btcpay', { code, message, isAccess })
  throw new Error(`BTCPay Server answered ${status}: ${code}`)
}

/** Whether a refusal passes by itself: the server fetches exchange rates from other services. */
function isPassing(message: string): boolean {
  const said = message.toLowerCase()
  return /fetch (the )?rate/.test(said) || (said.includes('rate') && said.includes('unavailable'))
}
