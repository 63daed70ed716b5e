import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import type { InboundEmail } from '../../providers/inbound-email.ts'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'
import type { AutomaticKind } from './tables.ts'

/** Headers that only programs send, whatever their value. */
const AUTOMATIC_HEADERS = [
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
  'x-loop',
]

/** Returns what kind of program sent an email; null when a person did. Such an email must not cause another one. */
export function detectAutomaticEmail({ from, headers }: InboundEmail): AutomaticKind | null {
  const get = (name: string) => headers.get(name)?.trim().toLowerCase() ?? ''
  const isReport = /^multipart\/report\b/.test(get('content-type'))
  const isFromServer = /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  if (get('return-path') === '<>' || isReport || isFromServer) return isOutOfOffice() ? 'reply' : 'bounce'
  return isOutOfOffice() || AUTOMATIC_HEADERS.some((name) => headers.has(name)) || isBulk() ? 'reply' : null

  // Absence messages also have an empty return path (RFC 3834).
  function isOutOfOffice(): boolean {
    const submitted = get('auto-submitted')
    return submitted !== '' && !submitted.startsWith('no') && !(isReport || isFromServer)
  }
  function isBulk(): boolean {
    return ['bulk', 'junk', 'list', 'auto_reply'].includes(get('precedence'))
  }
}

/** Returns whether the mail server filed an email as spam. */
export function isMarkedAsSpam({ headers }: InboundEmail): boolean {
  return (
    /^yes\b/i.test(headers.get('x-spam-flag') ?? '') || /^yes\b/i.test(headers.get('x-spam-status') ?? '')
  )
}

/** Parts of the text that are looked at. */
const MAX_TEXT_LENGTH = 2_000

/**
 * Returns the language of an email: the one its program declares, Arabic by its letters, or that of the sender's last
 * conversation; otherwise English. Staff answer in it.
 */
export async function chooseLanguage(
  tx: Db,
  { headers, subject, text, from }: InboundEmail,
  liveLanguages: Lang[],
): Promise<Lang> {
  const isLive = (lang: string | undefined): lang is Lang => liveLanguages.some((live) => live === lang)
  const written = `${subject}\n${text}`.slice(0, MAX_TEXT_LENGTH)
  const arabic = written.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = written.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin && isLive('ar')) return 'ar'
  const declared = headers
    .get('content-language')
    ?.split(/[-,;\s]/)[0]
    ?.toLowerCase()
  if (isLive(declared) && declared !== DEFAULT_LANG) return declared
  const { email, lang, lastMessageId } = conversations
  const [last] = await tx
    .select({ lang })
    .from(conversations)
    .where(and(eq(sql`lower(${email})`, from?.address.toLowerCase() ?? ''), isNotNull(lastMessageId)))
    .orderBy(desc(lastMessageId))
    .limit(1)
  return isLive(last?.lang) ? last.lang : DEFAULT_LANG
}
