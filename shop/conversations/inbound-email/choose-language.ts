import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { InboundEmail } from '../../inbound-email.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { conversations } from '../tables.ts'

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
