import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { ServiceType } from './message.ts'
import { contactMessages } from './tables.ts'

export interface ContactMessage {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  serviceType: ServiceType | null
  lang: Lang
  currency: CurrencyCode
}

/** Keeps a message from the contact form, and tells its sender so. Answers with its id. */
export async function submitMessage(db: Db, sent: ContactMessage): Promise<string> {
  const id = newId()
  const { email: toAddress, lang, name } = sent
  const { policy } = await readSettings(db)
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ id, ...sent })
    const facts = { name, replyHours: policy.replyHours }
    await queueMail(tx, {
      kind: 'contact_acknowledged',
      toAddress,
      lang,
      facts,
      // Later it would only puzzle.
      expiresAt: sql`now() + interval '3 days'`,
    })
  })
  return id
}
