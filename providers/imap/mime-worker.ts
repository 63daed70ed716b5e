import { parentPort } from 'node:worker_threads'
import type { compile, HtmlToTextOptions } from 'html-to-text'
import PostalMime, { type Address, type Email } from 'postal-mime'
import type {
  EmailAddress,
  EmailAttachment,
  InboundEmail,
  SenderCheck,
} from '../../shop/providers/inbound-email.ts'
import { MAX_EMAIL_LENGTH, normalizeIdentifier, normalizeLine, normalizeText } from '../../shop/text.ts'

const DOMAIN_PROPERTIES = ['smtp.mailfrom', 'header.d', 'header.i']

/** Elements that Gmail, Apple Mail, Thunderbird, Yahoo and Proton put around quotations and signatures. */
const MARKED_QUOTES = [
  ...['.gmail_quote', '.yahoo_quoted', '.protonmail_quote', 'blockquote[type="cite"]'],
  ...['.gmail_signature', '.moz-signature', '.protonmail_signature_block'],
]

/** Elements that nobody closes make the parser of HTML slow: this many characters of them stay within the time of the worker. */
const MAX_HTML_LENGTH = 200_000

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 5_000, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'].map((selector) => ({
      selector,
      options: { uppercase: false, uppercaseHeaderCells: false },
    })),
  ],
}

let converters: Promise<{ whole: Convert; unquoted: Convert }> | undefined

/** Far more than mail programs nest, and few enough for the stack. */
const MAX_NESTING_DEPTH = 50

const MAX_HEADERS_SIZE = 512 * 1024

const MAX_RFC822_NESTING_DEPTH = 2

const MAX_REFERENCES = 50

/** Headers with addresses that an email was sent or delivered to. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to']

parentPort?.on('message', (source: Uint8Array) => {
  parseMime(source).then(
    (email) => parentPort?.postMessage({ email }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})

/** Parses an email or only its headers. Throws when it exceeds the limits of depth and headers. */
export async function parseMime(source: Uint8Array): Promise<InboundEmail> {
  const parsed = await PostalMime.parse(source, {
    maxNestingDepth: MAX_NESTING_DEPTH,
    maxHeadersSize: MAX_HEADERS_SIZE,
    maxRfc822NestingDepth: MAX_RFC822_NESTING_DEPTH,
  })
  const headers = new Map<string, string>()
  for (const { key, value } of parsed.headers) if (!headers.has(key)) headers.set(key, normalizeLine(value))
  const checks = parsed.headers.filter(({ key }) => key === 'authentication-results')
  const from = toSender(parsed.from)
  return {
    from,
    senderCheck: getSenderCheck(
      checks.map(({ value }) => value),
      from?.address,
    ),
    recipients: listRecipients(parsed, headers),
    subject: normalizeLine(parsed.subject ?? '').replace(/\s+/g, ' '),
    messageId: listMessageIds(headers.get('message-id'))[0] ?? null,
    references: listReferences(headers),
    returnedMessageIds: listReturnedMessageIds(parsed),
    headers,
    ...(await getText(parsed)),
    attachments: parsed.attachments.map(toAttachment),
  }
}

function toSender(from: Address | undefined): EmailAddress | null {
  const mailbox = from?.group ? from.group[0] : from
  const address = normalizeIdentifier(mailbox?.address ?? '')
  // Nobody can be answered at an address that is longer than addresses may be.
  if (!mailbox || address === '' || address.length > MAX_EMAIL_LENGTH) return null
  return { name: normalizeLine(mailbox.name), address }
}

function listRecipients({ to = [], cc = [] }: Email, headers: Map<string, string>): string[] {
  const named = [...to, ...cc].flatMap((address) => address.group ?? [address]).map(({ address }) => address)
  const delivered = RECIPIENT_HEADERS.flatMap(
    (name) =>
      headers
        .get(name)
        ?.split(/[\s<>,;]+/)
        .filter((word) => word.includes('@')) ?? [],
  )
  return [...new Set([...named, ...delivered].map((address = '') => normalizeIdentifier(address)))]
}

function listReferences(headers: Map<string, string>): string[] {
  const answered = listMessageIds(headers.get('in-reply-to'))
  const thread = listMessageIds(headers.get('references')).reverse()
  return [...new Set([...answered, ...thread])].slice(0, MAX_REFERENCES)
}

function listMessageIds(value = ''): string[] {
  return [...value.matchAll(/<([^<>\s]{1,500})>/g)].map(([, id = '']) => id)
}

/** A delivery report brings the email it is about, or only its headers, as a part. */
function listReturnedMessageIds({ attachments }: Email): string[] {
  return attachments
    .filter(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers|message\/global)/.test(mimeType))
    .flatMap(({ content }) => {
      const head = Buffer.from(content as ArrayBuffer)
        .subarray(0, MAX_HEADERS_SIZE)
        .toString('latin1')
      return listMessageIds(normalizeLine(/^message-id:\s*(.*)$/im.exec(head)?.[1] ?? ''))
    })
    .slice(0, MAX_REFERENCES)
}

async function getText({ text, html }: Email): Promise<Pick<InboundEmail, 'text' | 'unquotedText'>> {
  const plain = normalizeText(text ?? '')
  if (plain !== '') return { text: plain, unquotedText: null }
  if (!html) return { text: '', unquotedText: null }
  const converted = await convertHtml(html)
  return { text: normalizeText(converted.text), unquotedText: normalizeText(converted.unquotedText) }
}

function toAttachment({ filename, mimeType, content }: Email['attachments'][number]): EmailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return { name: normalizeLine(filename ?? ''), type: mimeType, bytes }
}

type Convert = ReturnType<typeof compile>

/**
 * Converts the HTML of an email to text, also without the quotations and signatures that mail programs mark. Loads the library
 * with the first email.
 */
async function convertHtml(html: string) {
  converters ??= import('html-to-text').then((library) => ({
    whole: library.compile(OPTIONS),
    unquoted: library.compile({
      ...OPTIONS,
      selectors: [
        ...(OPTIONS.selectors ?? []),
        ...MARKED_QUOTES.map((selector) => ({ selector, format: 'skip' })),
      ],
    }),
  }))
  const { whole, unquoted } = await converters
  const part = html.slice(0, MAX_HTML_LENGTH)
  return { text: whole(part), unquotedText: unquoted(part) }
}

/**
 * Returns what the mail server found out about the sender (RFC 8601). Each filter of the server may add a header of its own, above
 * those of the sender; they bear the server's name, and it removes those of others that bear it.
 */
function getSenderCheck(headers: readonly string[], from: string | undefined): SenderCheck {
  const results = headers.map(parseResults)
  const server = results[0]?.server
  const own = results.filter((each) => each.server === server).flatMap(({ methods }) => methods)
  const find = (method: string) => own.filter((each) => each.method === method)
  if (own.length === 0) return 'unknown'
  if (find('dmarc').some(({ result }) => result === 'pass')) return 'passed'
  if (find('dmarc').some(({ result }) => result === 'fail')) return 'failed'
  // Without a policy of the domain: an envelope or a signature of the same domain.
  const fromDomain = getDomain(from ?? '')
  const isProof = ({ result, domains }: MethodResult) =>
    result === 'pass' && domains.some((domain) => isSameDomain(domain, fromDomain))
  return [...find('spf'), ...find('dkim')].some(isProof) ? 'passed' : 'failed'
}

interface MethodResult {
  method: string
  result: string
  /** Domains that the result is about. */
  domains: string[]
}

/** Parses `mx.example.com; dkim=pass (comment) header.d=example.com; spf=fail smtp.mailfrom=a@example.org`. */
function parseResults(header: string): { server: string; methods: MethodResult[] } {
  const [server = '', ...parts] = header.replace(/\([^()]*\)/g, ' ').split(';')
  const methods = parts.flatMap((part) => {
    const [first = '', ...properties] = part.trim().toLowerCase().split(/\s+/)
    const [method = '', result = ''] = first.split('=')
    const domains = properties
      .map((property) => property.split('='))
      .flatMap(([name = '', value = '']) => (DOMAIN_PROPERTIES.includes(name) ? [getDomain(value)] : []))
    return result === '' ? [] : [{ method, result, domains }]
  })
  return { server: server.trim().toLowerCase(), methods }
}

function getDomain(address: string): string {
  return address
    .slice(address.lastIndexOf('@') + 1)
    .replaceAll('"', '')
    .toLowerCase()
}

function isSameDomain(one: string, other: string): boolean {
  return one !== '' && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`))
}
