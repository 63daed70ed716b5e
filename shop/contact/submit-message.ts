import type { CurrencyCode } from '../currencies.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
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

/** Keeps a message from the contact form. Answers with its id. */
export async function submitMessage(db: Db, message: ContactMessage): Promise<string> {
  const id = newId()
  await db.insert(contactMessages).values({ id, ...message })
  return id
}
