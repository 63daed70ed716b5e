import { and, eq, gt, sql } from 'drizzle-orm'
import { getPendingEmailChange } from '../accounts/email-address/request-email-change.ts'
import { confirmIdentity, type IdentityConfirmation } from '../accounts/second-factor/confirm-identity.ts'
import { sessions, users } from '../accounts/tables.ts'
import { toUserActor } from '../actor.ts'
import { ShopError } from '../errors.ts'
import { orders } from '../orders/tables.ts'
import { listClaimableRefunds } from '../payments/refunds/suggest-refund.ts'
import type { Db } from '../services.ts'
import { eraseUser } from './erasure/erase-user.ts'
import { isOwedMoney, selectOrdersUnderway } from './erasure/obligations.ts'

/**
 * Deletes the account at the user's request. Requires the password and, when there is one, the second factor,
 * so that neither an unlocked screen nor a stolen password is enough. Throws like `confirmIdentity`, or why the user
 * cannot be erased.
 */
export async function deleteAccount(db: Db, confirmation: IdentityConfirmation): Promise<void> {
  const passwordHash = await confirmIdentity(db, confirmation)
  const { id: userId } = confirmation.user
  // Fails when the password was changed after its verification.
  const only = eq(users.passwordHash, passwordHash)
  const erased = await eraseUser(db, { userId, actor: toUserActor(userId), only })
  if (!erased.ok) throw new ShopError(erased.reason)
}

/** Returns the overview of an account for its user; null when there is none. */
export async function getAccountOverview(db: Db, userId: string) {
  const [user] = await db
    .select({
      language: users.lang,
      createdAt: users.createdAt,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      rolePending: sql<boolean>`${users.pendingRole} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return null
  const isOpen = and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`))
  return {
    ...user,
    emailChange: await getPendingEmailChange(db, userId),
    isOwedMoney: await isOwedMoney(db, userId),
    claimableRefunds: await listClaimableRefunds(db, userId),
    counts: {
      orders: await db.$count(orders, eq(orders.userId, userId)),
      ordersUnderway: (await selectOrdersUnderway(db, userId)).length,
      sessions: await db.$count(sessions, isOpen),
    },
  }
}
