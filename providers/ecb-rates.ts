import type { IncomingMessage } from 'node:http'
import { getTraceHeaders } from '../observability/trace.ts'
import { ExchangeRateError } from '../shop/localization/exchange-rates/exchange-rate-error.ts'
import type { PublishedRates, RateSource } from '../shop/services.ts'

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

const NAME_PATTERN = /^[A-Za-z][\w:]{0,40}/
const ATTRIBUTE_PATTERN = /\s+([A-Za-z][\w:]{0,40})=(?:'([^'&]*)'|"([^"&]*)")/y

const ENVELOPE = 'gesmes:Envelope'
const DAY_PATH = `${ENVELOPE}/Cube/Cube`
const RATE_PATH = `${DAY_PATH}/Cube`
const MAX_DEPTH = 4

/**
 * Parses the European Central Bank's daily reference rates: one `<Cube time>` with a `<Cube currency rate>` for
 * each currency. Throws an ExchangeRateError for anything else. Reads the text once, without an XML library: it
 * rejects XML features that the format does not use (doctypes, entities, comments, CDATA).
 */
export function parseEcbFeed(text: string): PublishedRates {
  const open: string[] = []
  const days: string[] = []
  const perEuro: Record<string, number> = { EUR: 1 }
  let ended = false
  for (const { before, tag } of tokenize(text)) {
    const at = open.join('/')
    // Only the envelope's tags around the rates, such as the sender's name, contain text.
    if (before.trim() !== '' && !(open.length > 1 && isEnvelopeTag(open.at(-1)))) rejectFeed()
    if (tag === null) continue
    const { name, attributes, isClosing: closes, isEmpty } = parseTag(tag)
    if (closes) {
      if (open.pop() !== name) rejectFeed()
      ended = open.length === 0
      continue
    }
    const path = at === '' ? name : `${at}/${name}`
    if (ended || !isAllowedPath(path, attributes)) rejectFeed()
    if (path === DAY_PATH) days.push(parseDay(attributes))
    if (path === RATE_PATH) addRate(perEuro, attributes)
    if (!isEmpty) open.push(name)
  }
  const [asOf] = days
  if (!ended || open.length > 0 || days.length > 1) rejectFeed()
  if (asOf === undefined || Object.keys(perEuro).length === 1) throw new ExchangeRateError('empty')
  return { asOf, perEuro }
}

function rejectFeed(): never {
  throw new ExchangeRateError('not_understood')
}

/** Yields each tag without its brackets with the text before it, and at the end the remaining text. */
function* tokenize(text: string): Generator<{ before: string; tag: string | null }> {
  let at = /^\uFEFF?(?:<\?xml [^<>]*\?>)?/.exec(text)?.[0].length ?? 0
  for (;;) {
    const from = text.indexOf('<', at)
    if (from < 0) break
    const to = text.indexOf('>', from)
    if (to < 0) rejectFeed()
    yield { before: text.slice(at, from), tag: text.slice(from + 1, to) }
    at = to + 1
  }
  yield { before: text.slice(at), tag: null }
}

interface Tag {
  name: string
  attributes: Map<string, string>
  isClosing: boolean
  isEmpty: boolean
}

function parseTag(tag: string): Tag {
  const [closes, isEmpty] = [tag.startsWith('/'), tag.endsWith('/')]
  const inside = tag.slice(closes ? 1 : 0, isEmpty ? -1 : undefined)
  const name = NAME_PATTERN.exec(inside)?.[0] ?? rejectFeed()
  const attributes = new Map<string, string>()
  let at = name.length
  while (inside.slice(at).trim() !== '') {
    ATTRIBUTE_PATTERN.lastIndex = at
    const [whole, key = '', single, double = ''] = ATTRIBUTE_PATTERN.exec(inside) ?? rejectFeed()
    if (attributes.has(key)) rejectFeed()
    attributes.set(key, single ?? double)
    at += whole.length
  }
  if (closes && (isEmpty || attributes.size > 0)) rejectFeed()
  return { name, attributes, isClosing: closes, isEmpty }
}

function isEnvelopeTag(name: string | undefined): boolean {
  return name?.startsWith('gesmes:') ?? false
}

function isAllowedPath(path: string, attributes: Tag['attributes']): boolean {
  const named = [...attributes.keys()].sort().join(' ')
  if (path === ENVELOPE) return true
  if (path === `${ENVELOPE}/Cube`) return named === ''
  if (path === DAY_PATH) return named === 'time'
  if (path === RATE_PATH) return named === 'currency rate'
  const names = path.split('/')
  return names.length <= MAX_DEPTH && names[0] === ENVELOPE && names.every(isEnvelopeTag)
}

function parseDay(attributes: Tag['attributes']): string {
  const day = attributes.get('time') ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new ExchangeRateError('bad_date')
  return day
}

function addRate(perEuro: Record<string, number>, attributes: Tag['attributes']): void {
  const [currency = '', rate = ''] = [attributes.get('currency'), attributes.get('rate')]
  if (!/^[A-Z]{3}$/.test(currency) || currency in perEuro) rejectFeed()
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(rate)) throw new ExchangeRateError('not_a_rate', currency)
  perEuro[currency] = Number(rate)
}
