import type { IncomingMessage } from 'node:http'
import { getTraceHeaders } from '../observability/trace.ts'
import { ExchangeRateError } from '../shop/localization/exchange-rates/exchange-rate-error.ts'
import type { RateSource } from '../shop/services.ts'
import { parseEcbFeed } from './parse-ecb-feed.ts'

/** Milliseconds for the whole request, with redirects and the body. */
const TIMEOUT_MS = 10_000
/** The real feed has about two thousand bytes. */
const MAX_BYTES = 256 * 1024
const MAX_REDIRECTS = 3

interface Options {
  /** Address of a feed in the format of the European Central Bank. */
  url: string
  timeoutMs?: number
}

/** Uses Node's own HTTP client, because memory that `fetch` allocates is never released. */
export function createEcbRateSource({ url, timeoutMs: longest = TIMEOUT_MS }: Options): RateSource {
  return {
    async getRates(signal) {
      const limit = AbortSignal.timeout(longest)
      try {
        const answer = await followRedirects(new URL(url), AbortSignal.any([signal, limit]))
        return parseEcbFeed(await readBody(answer))
      } catch (cause) {
        if (cause instanceof ExchangeRateError) throw cause
        if (limit.aborted) throw new ExchangeRateError('timed_out')
        throw new ExchangeRateError('unreachable', null, { cause })
      }
    },
  }
}

async function followRedirects(first: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await sendRequest(url, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    const isElsewhere = [301, 302, 303, 307, 308].includes(statusCode) && headers.location
    if (!isElsewhere) throw new ExchangeRateError('http_error', String(statusCode))
    const next = new URL(headers.location ?? '', url)
    // A redirect must not lead from HTTPS to HTTP.
    const isSafe = next.protocol === 'https:' || next.protocol === first.protocol
    if (!isSafe) throw new ExchangeRateError('http_error', String(statusCode))
    url = next
  }
  throw new ExchangeRateError('http_error', 'redirects')
}

async function sendRequest(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { get } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const headers = { accept: 'application/xml, text/xml', 'accept-encoding': 'identity', ...getTraceHeaders() }
  return new Promise((resolve, reject) => {
    // No connection stays open between requests that are hours apart.
    get(url, { headers, signal, agent: false }, resolve).on('error', reject)
  })
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of answer) {
    size += chunk.length
    if (size > MAX_BYTES) throw new ExchangeRateError('too_large')
    chunks.push(chunk)
  }
  if (!answer.complete) throw new ExchangeRateError('unreachable')
  return Buffer.concat(chunks).toString('utf8')
}
