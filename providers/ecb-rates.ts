import type { IncomingMessage } from 'node:http'
import { RateFault } from '../shop/localization/rate-fault.ts'
import type { RateSource } from '../shop/services.ts'
import { traceHeaders } from '../watch/trace.ts'
import { readEcbFeed } from './ecb-feed.ts'

/** Milliseconds for all of it: asking, being sent elsewhere, reading to the end. */
const LONGEST = 10_000
/** The real one has two thousand bytes. */
const LARGEST = 256 * 1024
const MOST_REDIRECTS = 3

interface Options {
  /** Of a feed in the form of the European Central Bank's. */
  url: string
  longest?: number
}

/** Asked with Node's own client: what `fetch` brings into memory stays there for good. */
export function ecbRates({ url, longest = LONGEST }: Options): RateSource {
  return {
    async read(signal) {
      const limit = AbortSignal.timeout(longest)
      try {
        const answer = await follow(new URL(url), AbortSignal.any([signal, limit]))
        return readEcbFeed(await textOf(answer))
      } catch (cause) {
        if (cause instanceof RateFault) throw cause
        if (limit.aborted) throw new RateFault('timed_out')
        throw new RateFault('unreachable', null, { cause })
      }
    },
  }
}

async function follow(first: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    const isElsewhere = [301, 302, 303, 307, 308].includes(statusCode) && headers.location
    if (!isElsewhere) throw new RateFault('http_error', String(statusCode))
    const next = new URL(headers.location ?? '', url)
    // Nobody on the way may lead us off what is signed.
    const isSafe = next.protocol === 'https:' || next.protocol === first.protocol
    if (!isSafe) throw new RateFault('http_error', String(statusCode))
    url = next
  }
  throw new RateFault('http_error', 'redirects')
}

async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { get } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const headers = { accept: 'application/xml, text/xml', 'accept-encoding': 'identity', ...traceHeaders() }
  return new Promise((resolve, reject) => {
    // A connection of its own: none is left open between looks hours apart.
    get(url, { headers, signal, agent: false }, resolve).on('error', reject)
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop hangs up.
  for await (const chunk of answer) {
    size += chunk.length
    if (size > LARGEST) throw new RateFault('too_large')
    chunks.push(chunk)
  }
  if (!answer.complete) throw new RateFault('unreachable')
  return Buffer.concat(chunks).toString('utf8')
}
