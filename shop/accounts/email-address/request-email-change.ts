import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { expireEmails } from '../../outbox/send-due-emails.ts'
import { consumeRateLimit } from '../../rate-limit/consume-rate-limit.ts'
import type { Db, PagePaths } from '../../services.ts'
import { revokeAccountLinks } from '../credentials/end-credentials.ts'
import { confirmIdentity, type IdentityConfirmation } from '../second-factor/confirm-identity.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { createLink, getLinkExpiry } from '../token.ts'
import { ACCOUNT_COLUMNS, isReservedAddress, normalizeEmail, requireOwnPassword } from '../user.ts'
import { createUndoLink } from './change-email.ts'

interface EmailChangeRequest extends IdentityConfirmation {
  newEmail: string
  /** Addresses that `listReservedAddresses` returns. */
  reserved: readonly string[]
}

/**
 * Sends a link to the new email, which changes nothing until it is used, and notifies the present one. A later request
 * replaces an earlier one. An email of another account gets no link, while all else is the same, so that nobody learns
 * about that account. Throws `password_change_required`, `email_reserved`, `same_email`, `wrong_password`, `second_factor_needed`,
 * `second_factor_invalid`, `rate_limited` or `changed_meanwhile`.
 */
export async function requestEmailChange(
  db: Db,
  paths: Pick<PagePaths, 'verifyEmail' | 'undoEmailChange'>,
  request: EmailChangeRequest,
): Promise<void> {
  const { user: asking, reserved } = request
  requireOwnPassword(asking)
  const newEmail = normalizeEmail(request.newEmail)
  if (isReservedAddress(newEmail, reserved)) throw new ShopError('email_reserved')
  if (newEmail === asking.email) throw new ShopError('same_email')
  const passwordHash = await confirmIdentity(db, request)
  await consumeRateLimit(db, 'emailChangeUser', asking.id)
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select(ACCOUNT_COLUMNS)
      .from(users)
      .where(and(eq(users.id, asking.id), eq(users.passwordHash, passwordHash), isNull(users.deactivatedAt)))
      .for('update')
    // The password or the email changed after they were compared.
    if (user?.email !== asking.email) throw new ShopError('changed_meanwhile')
    const { id: userId, email, name, lang } = user
    await revokeAccountLinks(tx, user, ['change'])
    await revokeUnusedUndoLinks(tx, user)
    const token = await createLink(tx, { purpose: 'change', userId, address: newEmail })
    const expiresAt = getLinkExpiry('change')
    if ((await tx.$count(users, eq(users.email, newEmail))) === 0) {
      const data = { name, link: paths.verifyEmail(token, lang) }
      await queueEmail(tx, { kind: 'email_change_link', userId, toAddress: newEmail, lang, data, expiresAt })
    }
    await queueEmail(tx, {
      kind: 'email_change_requested',
      userId,
      toAddress: email,
      lang,
      data: { name, newEmail, link: await createUndoLink(tx, paths, user) },
      expiresAt: getLinkExpiry('undo'),
    })
  })
}

/** Links for the present email that undid nothing so far; the new request brings another one. */
async function revokeUnusedUndoLinks(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, id), eq(oneTimeTokens.purpose, 'undo'), eq(oneTimeTokens.address, email)),
    )
  await expireEmails(tx, { kinds: ['email_change_requested'], toAddress: email })
}

/** Cancels a change that waits for its confirmation. Returns false when there is none. */
export async function cancelEmailChange(db: Db, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    return user !== undefined && (await revokeAccountLinks(tx, user, ['change'])) > 0
  })
}

/** Returns the change that waits for its confirmation, or null. */
export async function getPendingEmailChange(db: Db, userId: string) {
  const [pending] = await db
    .select({ email: oneTimeTokens.address, expiresAt: oneTimeTokens.expiresAt })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'change'),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    )
  return pending?.email ? { email: pending.email, expiresAt: pending.expiresAt } : null
}
