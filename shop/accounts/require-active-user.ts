import { and, eq, isNull } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

/**
 * Keeps the account from being erased until the transaction ends, for a row that will name its owner. An erasure that
 * is under way finishes first, and then there is no account. The weakest lock that waits for one: neither log ins nor
 * other checkouts of the account wait for it.
 */
export async function requireActiveUser(tx: Db, userId: string): Promise<void> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNull(users.erasedAt)))
    .for('key share')
  if (!active) throw new ShopError('unauthenticated')
}
