import type { Db } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { normalizeEmail } from './user.ts'

/**
 * Lists the addresses the shop itself uses, for support and as sender, with which nobody may register.
 * `sender` is MAIL_FROM, which may contain a name: `Shop <hello@example.com>`.
 */
export async function listReservedAddresses(db: Db, sender: string | undefined): Promise<string[]> {
  const { supportEmail } = await getSettings(db)
  const own = sender === undefined ? [supportEmail] : [supportEmail, parseSenderAddress(sender)]
  return own.map(normalizeEmail)
}

function parseSenderAddress(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
}
