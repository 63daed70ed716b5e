import { refusalIn } from '../provider-refusal.ts'
import type { Db, PaymentProvider } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { recordProviderProblem } from './provider-problems.ts'
import { notices } from './tables.ts'

/**
 * Puts what a provider notifies us of into the inbox, once however often it is delivered; a job applies it.
 * False when it is not authentic, and nothing is written. Throws when it could not be kept or its signature not
 * be checked: then the provider must not be thanked, and delivers it again.
 */
export async function receiveNotice(
  db: Db,
  provider: PaymentProvider,
  delivered: { body: string; headers: Headers },
): Promise<boolean> {
  const { body, headers } = delivered
  const notice = await provider.readNotice?.(body, headers).catch(async (cause) => {
    if (refusalIn(cause)?.isAccess) await recordProviderProblem(db, 'webhook', cause)
    throw new ShopError('provider_unavailable', { cause })
  })
  if (!notice) return false
  await db
    .insert(notices)
    .values({ provider: provider.name, ...notice })
    .onConflictDoNothing()
  return true
}
