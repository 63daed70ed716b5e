import type { lookup as lookUpAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type {
  BinaryRequest,
  OutboundSender,
  WebhookError,
  WebhookRequest,
  WebhookResult,
} from '../shop/providers/outbound-sender.ts'
import { createLookup, ForbiddenAddressError, isForbiddenAddress } from './forbidden-addresses.ts'

/** From the resolution of the name to the end of the answer. */
const TIMEOUT_MS = 12_000
const MAX_ANSWER_BYTES = 4_096

export interface WebhookSenderOptions {
  /** Also sends to http URLs. */
  allowHttp?: boolean
  /** Also sends to loopback and private addresses, for tests and for receivers in the own network. */
  allowPrivate?: boolean
  timeoutMs?: number
  /** Resolves names. Default: the system's resolver. */
  lookup?: typeof lookUpAddress
}

/**
 * Sends webhooks over connections of their own. The address is checked where the connection resolves it, so that a name
 * cannot change its address between the check and the connection. Redirects are answers like any other.
 */
export function createWebhookSender(options: WebhookSenderOptions = {}): OutboundSender {
  const { allowHttp = false, allowPrivate = false, timeoutMs = TIMEOUT_MS } = options
  const lookup = createLookup({ allowPrivate, lookup: options.lookup })

  function findUrlError(text: string): WebhookError | null {
    const url = URL.parse(text)
    if (!url || url.username || url.password) return 'insecure_url'
    if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return 'insecure_url'
    // A connection to an IP address looks nothing up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(host) && !allowPrivate && isForbiddenAddress(host) ? 'forbidden_address' : null
  }

  async function send({ url, headers, body }: WebhookRequest | BinaryRequest): Promise<WebhookResult> {
    const start = performance.now()
    const getDuration = () => Math.round(performance.now() - start)
    const failed = (error: WebhookError) => ({ durationMs: getDuration(), status: null, answer: null, error })
    const urlError = findUrlError(url)
    if (urlError) return failed(urlError)
    const ending = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await post(url, { headers, body, lookup, signal: ending })
      return { durationMs: getDuration(), ...answer, error: null }
    } catch (error) {
      return failed(ending.aborted ? 'timeout' : classifyError(error))
    }
  }

  return { findUrlError, send }
}

interface PostOptions {
  headers: Record<string, string>
  body: string | Uint8Array
  lookup: LookupFunction
  signal: AbortSignal
}

function post(
  url: string,
  { headers, body, lookup, signal }: PostOptions,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const { request } = new URL(url).protocol === 'https:' ? https : http
    const sent = request(url, {
      method: 'POST',
      // No connection is reused, so that every request checks its address.
      agent: false,
      headers: {
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'shop-webhooks',
        connection: 'close',
      },
      lookup,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      // An answer that has begun counts, also when the rest does not come.
      sent.off('error', reject).on('error', () => undefined)
      readBeginning(response).then((answer) => {
        resolve({ status: response.statusCode ?? 0, answer })
        sent.destroy()
      })
    })
    sent.end(body)
  })
}

/** Reads the beginning of an answer. One that breaks off or never ends has been answered all the same. */
function readBeginning(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    // PostgreSQL stores no NUL characters.
    const finish = () =>
      resolve(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString().replaceAll('\0', '\uFFFD'))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_ANSWER_BYTES) finish()
    })
    for (const event of ['end', 'error', 'close']) response.on(event, finish)
  })
}

const RESOLUTION_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']

function classifyError(error: unknown): WebhookError {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return RESOLUTION_CODES.includes(code) ? 'unresolved' : 'connection_failed'
}
