import { and, eq, isNull } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import type { Db } from '../services.ts'
import { users } from './tables.ts'

/**
 * Prevents the erasure of the user until the transaction ends, for a row that will reference them. Throws
 * when an erasure is in progress or done. Takes the weakest lock that does this, so that log-ins and other
 * checkouts of the user do not wait.
 */
export async function requireActiveUser(tx: Db, userId: string): Promise<void> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt), isNull(users.erasedAt)))
    .for('key share')
  if (!active) throw new ShopError('unauthenticated')
}
