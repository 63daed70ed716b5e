import type { Db } from '../services.ts'
import { readSettings } from '../settings/read-settings.ts'
import { normalizeEmail } from './register.ts'

/**
 * The addresses the shop itself uses, which no customer and no colleague can register: support's and the sender's.
 * `sender` is MAIL_FROM, which may hold a name: `Shop <hello@example.com>`.
 */
export async function shopAddresses(db: Db, sender: string | undefined): Promise<string[]> {
  const { supportEmail } = await readSettings(db)
  const own = sender === undefined ? [supportEmail] : [supportEmail, addressIn(sender)]
  return own.map(normalizeEmail)
}

function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}
