import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { oneTimeTokens, type TOKEN_PURPOSES, users } from '../tables.ts'
import { hashToken } from '../token.ts'

type EmailLinkPurpose = Extract<(typeof TOKEN_PURPOSES)[number], 'verification' | 'change' | 'undo' | 'login'>

/**
 * Returns the link of a token and its user, who stays locked until the transaction ends. Throws
 * `email_link_invalid` when there is none, or not any more.
 */
export async function lockEmailLink(tx: Db, token: string, purposes: EmailLinkPurpose[]) {
  const isLink: SQL | undefined = and(
    eq(oneTimeTokens.tokenHash, hashToken(token)),
    inArray(oneTimeTokens.purpose, purposes),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )
  // Locks the user before the token, as every writer of links does, to avoid a deadlock.
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      emailVerifiedAt: users.emailVerifiedAt,
      ownerProven: users.ownerProven,
      pendingRole: users.pendingRole,
      name: users.name,
      lang: users.lang,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(isLink, isNull(users.deactivatedAt)))
    .for('update', { of: users })
  if (!user) throw new ShopError('email_link_invalid')
  // Read once more: while this call waited for the lock, another one may have used or revoked the link.
  const [link] = await tx.select().from(oneTimeTokens).where(isLink)
  if (!link || link.address === null) throw new ShopError('email_link_invalid')
  return { user, purpose: link.purpose, address: link.address, tokenHash: link.tokenHash }
}
