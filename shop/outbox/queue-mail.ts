import type { SQL } from 'drizzle-orm'
import { isErasedAddress } from '../erased-address.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { type MailFacts, type MailKind, mails } from './tables.ts'

export interface Mail<Kind extends MailKind> {
  kind: Kind
  toAddress: string
  /** What it is written in. */
  lang: Lang
  facts: MailFacts[Kind]
  /** When it is of no use any more, by the database's clock. */
  expiresAt?: SQL<Date>
}

/**
 * Called with the transaction of what the mail tells. Sending is nobody's wait: a job does it afterwards. What happens
 * to the order of who deleted their account is told to nobody.
 */
export async function queueMail<Kind extends MailKind>(db: Db, mail: Mail<Kind>): Promise<void> {
  if (isErasedAddress(mail.toAddress)) return
  await db.insert(mails).values({ id: newId(), ...mail })
}
