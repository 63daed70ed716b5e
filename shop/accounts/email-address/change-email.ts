import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { toUserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import { ShopError } from '../../errors.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { expireEmails } from '../../outbox/send-due-emails.ts'
import type { Db, PagePaths } from '../../services.ts'
import { endCredentials, revokeAccountLinks } from '../credentials/end-credentials.ts'
import { isStaff, type Role } from '../roles.ts'
import { oneTimeTokens, type TOKEN_PURPOSES, users } from '../tables.ts'
import { createLink, getLinkExpiry, hashToken, UNDO_DAYS } from '../token.ts'
import { ACCOUNT_COLUMNS, isOwnerProven } from '../user.ts'

/**
 * `already_verified`: the link was used before, or the email was verified otherwise. `changed`: the account now has
 * the email that the link was sent to.
 */
type EmailLinkOutcome = 'verified' | 'already_verified' | 'changed'

type EmailAccount = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailVerifiedAt' | 'name' | 'lang'>

interface LinkUse {
  /** The link was opened in a session of the account: one person has its credentials and the mailbox. */
  ownerProven: boolean
}

/**
 * Verifies the account's email, or changes it to the one that the link was sent to; `viewerId` is the user of the session in
 * which the link was opened. Throws `email_link_invalid`, or `email_taken` when another account got the new email meanwhile.
 * A waiting role takes effect. The mailbox of a mistyped email belongs to a stranger, so links of a waiting role and those
 * that move a staff account work only in its own session, else `login_to_verify` is thrown.
 */
export async function confirmEmail(
  db: Db,
  paths: Pick<PagePaths, 'undoEmailChange'>,
  { token, viewerId }: { token: string; viewerId: string | null },
): Promise<{ userId: string; outcome: EmailLinkOutcome }> {
  return db.transaction(async (tx) => {
    const { user, purpose, address } = await lockEmailLink(tx, token, ['verification', 'change'])
    const isOwner = viewerId === user.id
    const isForStaff = user.pendingRole !== null || (purpose === 'change' && isStaff(user.role))
    if (isForStaff && !isOwner) throw new ShopError('login_to_verify')
    if (purpose === 'change') {
      await changeEmail(tx, paths, user, { newEmail: address, ownerProven: isOwner })
      return { userId: user.id, outcome: 'changed' }
    }
    if (address !== user.email) throw new ShopError('email_link_invalid')
    // The link stays until it expires, so that pressing it once more says that all is well. It changes nothing then.
    if (user.emailVerifiedAt === null || (isOwner && !isOwnerProven(user))) {
      const ownerProven = isOwner || isOwnerProven(user)
      await tx.update(users).set({ emailVerifiedAt: sql`now()`, ownerProven }).where(eq(users.id, user.id))
    }
    if (user.pendingRole) await grantPendingRole(tx, user, user.pendingRole)
    return { userId: user.id, outcome: user.emailVerifiedAt ? 'already_verified' : 'verified' }
  })
}

async function grantPendingRole(
  tx: Db,
  user: EmailAccount & { role: Role },
  pendingRole: Role,
): Promise<void> {
  await tx.update(users).set({ role: pendingRole, pendingRole: null }).where(eq(users.id, user.id))
  await endCredentials(tx, user, 'promotion')
  await recordAction(tx, toUserActor(user.id), 'user.role_changed', user.id, {
    before: { role: user.role },
    after: { role: pendingRole },
  })
}

async function changeEmail(
  tx: Db,
  paths: Pick<PagePaths, 'undoEmailChange'>,
  user: EmailAccount,
  { newEmail, ownerProven }: LinkUse & { newEmail: string },
): Promise<void> {
  await endCredentials(tx, user, 'email_change')
  await replaceEmail(tx, user, { email: newEmail, ownerProven })
  const expiresAt = getLinkExpiry('undo')
  const link = await createUndoLink(tx, paths, user)
  const { id: userId, email: toAddress, name, lang } = user
  const data = { name, newEmail, link, days: UNDO_DAYS }
  await queueEmail(tx, { kind: 'email_changed', userId, toAddress, lang, data, expiresAt })
  await recordAction(tx, toUserActor(userId), 'user.email_changed', userId, {
    before: { email: user.email },
    after: { email: newEmail },
  })
}

/** Sets a verified email. Throws `email_taken`; the unique key decides between accounts that want the same one. */
async function replaceEmail(
  tx: Db,
  user: { id: string; email: string },
  { email, ownerProven }: LinkUse & { email: string },
): Promise<void> {
  try {
    const updated = await tx
      .update(users)
      .set({
        email,
        emailVerifiedAt: sql`now()`,
        ownerProven,
        // A waiting role was given to the previous email.
        pendingRole: null,
      })
      .where(and(eq(users.id, user.id), eq(users.email, user.email)))
      .returning({ id: users.id })
    if (updated.length === 0) throw new ShopError('changed_meanwhile')
  } catch (error) {
    if (isUniqueViolation(error)) throw new ShopError('email_taken', { cause: error })
    throw error
  }
}

/**
 * Creates the link that undoes the change of a user's present email. Returns an empty string for an email that was
 * never verified: its mailbox may belong to a stranger, who must not get the account.
 */
export async function createUndoLink(
  tx: Db,
  paths: Pick<PagePaths, 'undoEmailChange'>,
  { id: userId, email: address, emailVerifiedAt, lang }: EmailAccount,
): Promise<string> {
  if (!emailVerifiedAt) return ''
  return paths.undoEmailChange(await createLink(tx, { purpose: 'undo', userId, address }), lang)
}

interface UndoneEmailChange {
  userId: string
  /** `cancelled`: the email had not changed. `restored`: the account has its previous email again. */
  outcome: 'cancelled' | 'restored'
  /** Token of a password reset link, for the first password after a restoration; null otherwise. */
  resetToken: string | null
}

/**
 * Cancels a change of the email that waits for its confirmation, or reverses it. Whoever changed the email knows the
 * password, so a reversal ends every credential. Throws `email_link_invalid`, or `email_taken` when another account has the
 * previous email now.
 */
export async function undoEmailChange(db: Db, token: string): Promise<UndoneEmailChange> {
  return db.transaction(async (tx) => {
    const { user, address, tokenHash } = await lockEmailLink(tx, token, ['undo'])
    const userId = user.id
    if (user.email === address) {
      await revokeAccountLinks(tx, user, ['change'])
      await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
      await expireEmails(tx, { kinds: ['email_change_requested'], toAddress: address })
      return { userId, outcome: 'cancelled', resetToken: null }
    }
    await replaceEmail(tx, user, { email: address, ownerProven: false })
    // The owner is notified of what an intruder had added.
    await endCredentials(tx, { ...user, email: address }, 'undo_of_email_change')
    await recordAction(tx, toUserActor(userId), 'user.email_restored', userId, {
      before: { email: user.email },
      after: { email: address },
    })
    const resetToken = await createLink(tx, { purpose: 'reset', userId, address })
    return { userId, outcome: 'restored', resetToken }
  })
}

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
    .select(ACCOUNT_COLUMNS)
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
