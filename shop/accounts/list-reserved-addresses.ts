import { getSenderAddress } from '../mail-setup.ts'
import type { Db, Services } from '../services.ts'
import { getSettings } from '../settings/get-settings.ts'
import { normalizeEmail } from './user.ts'

/** Lists the addresses the shop itself uses, for support and as sender, with which nobody may register. */
export async function listReservedAddresses(db: Db, { mailer }: Pick<Services, 'mailer'>): Promise<string[]> {
  const { supportEmail } = await getSettings(db)
  const own = mailer ? [supportEmail, getSenderAddress(mailer.from)] : [supportEmail]
  return own.map(normalizeEmail)
}
