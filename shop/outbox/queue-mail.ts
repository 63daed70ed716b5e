import type { SQL } from 'drizzle-orm'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { type MailFacts, type MailKind, mails } from './tables.ts'

export interface Mail<Kind extends MailKind> {
  /** Of what it tells of, where that has to find it again. */
  id?: string
  kind: Kind
  /** The account it is written for; null: for the shop itself, or for somebody without an account. */
  userId: string | null
  /** The conversation it belongs to and ends with. */
  conversationId?: string
  toAddress: string
  /** Who gets the answer to it, where that is not the shop. */
  replyTo?: string
  /** What it is written in. */
  lang: Lang
  facts: MailFacts[Kind]
  /** When it is of no use any more, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Called with the transaction of what the mail tells. Sending is nobody's wait: a job does it afterwards. What happens
 * to the order of who deleted their account is told to nobody. Answers with the mail's id, null when there is none.
 */
export async function queueMail<Kind extends MailKind>(db: Db, mail: Mail<Kind>): Promise<string | null> {
  if (isErasedAddress(mail.toAddress)) return null
  const id = mail.id ?? newId()
  await db.insert(mails).values({ ...mail, id })
  return id
}

/** The same for many emails of one kind in one statement. */
export async function queueMails<Kind extends MailKind>(db: Db, queued: Mail<Kind>[]): Promise<void> {
  const rows = queued
    .filter(({ toAddress }) => !isErasedAddress(toAddress))
    .map((mail) => ({ ...mail, id: mail.id ?? newId() }))
  if (rows.length > 0) await db.insert(mails).values(rows)
}
