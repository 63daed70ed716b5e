import { sql } from 'drizzle-orm'
import { addMessage } from '../conversations/add-message.ts'
import type { ServiceType } from '../conversations/message.ts'
import { conversations } from '../conversations/tables.ts'
import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'

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
  const { message, ...about } = sent
  const { email: toAddress, lang, name } = sent
  const { policy } = await readSettings(db)
  await db.transaction(async (tx) => {
    await tx.insert(conversations).values({ id, channel: 'contact', ...about })
    await addMessage(tx, { conversationId: id, sender: 'user', body: message })
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
