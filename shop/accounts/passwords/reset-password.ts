import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { resetGuessLimits } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { revokeOneTimeLinks } from '../one-time-links.ts'
import { endAllSessions } from '../sessions/sessions.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { hashPassword } from './hash-password.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

export type ResetPasswordResult =
  | { ok: true; userId: string }
  | { ok: false; reason: 'reset_link_invalid' | 'password_guessable' }

/**
 * The new password of the account of a reset link or an invitation. The link is used up, and every other of that
 * account with it; whoever was logged in is out.
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string; clientAddress?: string },
): Promise<ResetPasswordResult> {
  const passwordHash = await hashPassword(input.password)
  const isLink = and(
    eq(oneTimeTokens.tokenHash, hashToken(input.token)),
    inArray(oneTimeTokens.purpose, ['reset', 'invitation']),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )
  const done = await db.transaction(async (tx) => {
    // The account first, then its token, as a request does: neither waits for the other in a circle.
    const [user] = await tx
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        lang: users.lang,
        invitedAt: users.invitedAt,
      })
      .from(oneTimeTokens)
      .innerJoin(users, eq(users.id, oneTimeTokens.userId))
      .where(and(isLink, isNull(users.deactivatedAt)))
      .for('update', { of: users })
    if (!user) return { ok: false, reason: 'reset_link_invalid' } as const
    // The link stays good for a better one.
    if (await isGuessablePassword(tx, input.password, user))
      return { ok: false, reason: 'password_guessable' } as const
    // While this waited for the account, another may have used the link or asked for a newer one.
    const used = await tx.delete(oneTimeTokens).where(isLink).returning({ userId: oneTimeTokens.userId })
    if (used.length === 0) return { ok: false, reason: 'reset_link_invalid' } as const
    await tx
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        invitedAt: null,
        // The link was sent to that address and nowhere else.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
      })
      .where(eq(users.id, user.id))
    await endAllSessions(tx, user.id)
    await revokeOneTimeLinks(tx, user)
    // Of a first password there is nothing to warn of.
    if (!user.invitedAt) await notifyPasswordChanged(tx, user)
    return { ok: true, userId: user.id, email: user.email } as const
  })
  if (!done.ok) return done
  await resetGuessLimits(db, { email: done.email, clientAddress: input.clientAddress })
  return { ok: true, userId: done.userId }
}
