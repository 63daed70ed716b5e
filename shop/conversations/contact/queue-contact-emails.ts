import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '../../currencies.ts'
import { DEFAULT_LANG, type Lang } from '../../localization/languages.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import type { ShopSettings } from '../../settings/get-settings.ts'
import { getReplyToken } from '../get-reply-token.ts'
import type { ServiceType } from '../message.ts'

export interface ContactMessage {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  serviceType: ServiceType | null
  lang: Lang
  currency: CurrencyCode
  /** The logged-in user; null for a visitor. */
  userId: string | null
}

/** Queues an email with all fields to support and a confirmation to the sender. */
export async function queueContactEmails(
  tx: Db,
  { id, ...sent }: ContactMessage & { id: string },
  { supportEmail, policy }: Pick<ShopSettings, 'supportEmail' | 'policy'>,
): Promise<void> {
  const { name, email, phone, subject, message, serviceType, lang, currency } = sent
  await queueEmail(tx, {
    kind: 'contact_received',
    userId: null,
    conversationId: id,
    toAddress: supportEmail,
    replyTo: email,
    lang: DEFAULT_LANG,
    data: {
      conversationId: id,
      name,
      email,
      phone,
      subject,
      message,
      serviceType,
      language: lang,
      currency,
    },
  })
  await queueEmail(tx, {
    kind: 'contact_acknowledged',
    userId: sent.userId,
    conversationId: id,
    toAddress: email,
    replyToken: await getReplyToken(tx, { id, replyToken: null }),
    lang,
    data: { name, replyHours: policy.replyHours },
    // A later confirmation would only confuse.
    expiresAt: sql`now() + interval '3 days'`,
  })
}
