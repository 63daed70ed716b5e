import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import { resetGuessLimits } from '../../rate-limit/limit-guesses.ts'
import type { Db, PagePaths } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { requestEmailLink } from '../request-email-link.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { hashToken } from '../token.ts'
import { ACCOUNT_COLUMNS, isOwnerProven } from '../user.ts'
import { notifyPasswordChanged } from './change-password.ts'
import { hashPassword } from './hash-password.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

/**
 * Sets the password by a reset link or an invitation. The first one proves the owner of the email, and ends whatever
 * somebody else may have set up before. Returns the user's id. Throws `reset_link_invalid` or `password_guessable`.
 */
export async function resetPassword(
  db: Db,
  input: { token: string; password: string; clientAddress?: string },
): Promise<string> {
  const passwordHash = await hashPassword(input.password)
  const isLink = and(
    eq(oneTimeTokens.tokenHash, hashToken(input.token)),
    inArray(oneTimeTokens.purpose, ['reset', 'invitation']),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  )
  const isSentToPresentEmail = eq(oneTimeTokens.address, users.email)
  const { userId, email } = await db.transaction(async (tx) => {
    // Locks the user before the token, as a reset request does, to avoid a deadlock.
    const [user] = await tx
      .select(ACCOUNT_COLUMNS)
      .from(oneTimeTokens)
      .innerJoin(users, eq(users.id, oneTimeTokens.userId))
      .where(and(isLink, isSentToPresentEmail, isNull(users.deactivatedAt)))
      .for('update', { of: users })
    if (!user) throw new ShopError('reset_link_invalid')
    // The link keeps working, so that the user can choose a better password.
    if (await isGuessablePassword(tx, input.password, user)) throw new ShopError('password_guessable')
    // While this call waited for the lock, another one may have used the link or requested a newer one.
    const used = await tx.delete(oneTimeTokens).where(isLink).returning({ userId: oneTimeTokens.userId })
    if (used.length === 0) throw new ShopError('reset_link_invalid')
    const event = isOwnerProven(user) ? 'password_reset' : 'first_proof'
    await endCredentials(tx, user, event, { passwordHash })
    await tx
      .update(users)
      .set({
        invitedAt: null,
        // The reset proves access to the mailbox, not knowledge of the temporary password, so the waiting role ends.
        pendingRole: null,
        // The link was sent to this email only, so using it verifies the email.
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
        ownerProven: true,
      })
      .where(eq(users.id, user.id))
    // A first password needs no warning.
    if (!user.invitedAt) await notifyPasswordChanged(tx, user)
    return { userId: user.id, email: user.email }
  })
  await resetGuessLimits(db, { email, clientAddress: input.clientAddress })
  return userId
}

/** Queues an email with a password reset link, valid for one hour, if there is a user with that email. */
export async function requestPasswordReset(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  input: { email: string; lang: Lang },
): Promise<void> {
  await requestEmailLink(db, { ...input, purpose: 'reset', buildPath: paths.resetPassword })
}
