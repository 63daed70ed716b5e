import PostalMime, { type Address, type Email } from 'postal-mime'
import type { EmailAddress, EmailAttachment, InboundEmail } from '../../shop/inbound-email.ts'
import { normalizeIdentifier, normalizeLine, normalizeText } from '../../shop/text.ts'
import { getSenderCheck } from './get-sender-check.ts'
import { convertHtml } from './html-to-plain-text.ts'

/** Far more than mail programs nest, and few enough for the stack. */
const MAX_NESTING_DEPTH = 50
const MAX_HEADERS_SIZE = 512 * 1024
const MAX_RFC822_NESTING_DEPTH = 2

/** Headers with addresses that an email was sent or delivered to. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to']

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
  if (!mailbox?.address) return null
  return { name: normalizeLine(mailbox.name), address: normalizeIdentifier(mailbox.address) }
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
  return [...new Set([...answered, ...thread])].slice(0, 50)
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
      return listMessageIds(/^message-id:\s*(.*)$/im.exec(head)?.[1])
    })
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
