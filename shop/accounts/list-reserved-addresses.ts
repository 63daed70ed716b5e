import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { normalizeEmail } from './user.ts'

/**
 * The addresses the shop itself uses, which no customer and no colleague can register: support's and the sender's.
 * `sender` is MAIL_FROM, which may hold a name: `Shop <hello@example.com>`.
 */
export async function listReservedAddresses(db: Db, sender: string | undefined): Promise<string[]> {
  const { supportEmail } = await getSettings(db)
  const own = sender === undefined ? [supportEmail] : [supportEmail, parseSenderAddress(sender)]
  return own.map(normalizeEmail)
}

function parseSenderAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}
