import { and, eq, sql } from 'drizzle-orm'
import { toUserActor } from '../../actor.ts'
import { recordAction } from '../../audit/record-action.ts'
import { isUniqueViolation } from '../../database/is-unique-violation.ts'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db, PagePaths } from '../../services.ts'
import { revokeLinksOfFormerEmail } from '../one-time-links.ts'
import type { Role } from '../roles.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { createToken } from '../token.ts'
import { lockEmailLink } from './lock-email-link.ts'

/** Days for which the previous email can undo a change. */
export const UNDO_DAYS = 7

/**
 * `already_verified`: the link was used before, or the email was verified otherwise. `changed`: the account now has
 * the email that the link was sent to.
 */
export type EmailLinkOutcome = 'verified' | 'already_verified' | 'changed'

interface EmailAccount {
  id: string
  email: string
  emailVerifiedAt: Date | null
  name: string
  lang: Lang
}

/**
 * Verifies the account's email, or changes it to the one that the link was sent to. Throws `email_link_invalid`, or
 * `email_taken` when another account got the new email meanwhile. A waiting staff role takes effect; only its user,
 * logged in with the password that staff gave them, may verify that email, else `login_to_verify` is thrown: the mailbox
 * of a mistyped email belongs to a stranger.
 */
export async function confirmEmail(
  db: Db,
  paths: Pick<PagePaths, 'undoEmailChange'>,
  { token, viewerId }: { token: string; viewerId: string | null },
): Promise<{ userId: string; outcome: EmailLinkOutcome }> {
  return db.transaction(async (tx) => {
    const { user, purpose, address } = await lockEmailLink(tx, token, ['verification', 'change'])
    if (purpose === 'change') {
      await changeEmail(tx, paths, user, address)
      return { userId: user.id, outcome: 'changed' }
    }
    if (address !== user.email) throw new ShopError('email_link_invalid')
    if (user.emailVerifiedAt) return { userId: user.id, outcome: 'already_verified' }
    if (user.pendingRole && viewerId !== user.id) throw new ShopError('login_to_verify')
    // The link stays until it expires, so that pressing it once more says that all is well. It changes nothing then.
    await tx.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users.id, user.id))
    if (user.pendingRole) await grantPendingRole(tx, user.id, user.pendingRole)
    return { userId: user.id, outcome: 'verified' }
  })
}

async function grantPendingRole(tx: Db, userId: string, role: Role): Promise<void> {
  await tx.update(users).set({ role, pendingRole: null }).where(eq(users.id, userId))
  await recordAction(tx, {
    actor: toUserActor(userId),
    action: 'user.role_changed',
    subjectId: userId,
    before: { role: 'user' },
    after: { role },
  })
}

async function changeEmail(
  tx: Db,
  paths: Pick<PagePaths, 'undoEmailChange'>,
  user: EmailAccount,
  newEmail: string,
): Promise<void> {
  await revokeLinksOfFormerEmail(tx, user)
  await replaceEmail(tx, user, newEmail)
  const expiresAt = sql<Date>`now() + make_interval(days => ${UNDO_DAYS})`
  const link = await createUndoLink(tx, paths, user)
  const { id: userId, email: toAddress, name, lang } = user
  const data = { name, newEmail, link, days: UNDO_DAYS }
  await queueEmail(tx, { kind: 'email_changed', userId, toAddress, lang, data, expiresAt })
  await recordAction(tx, {
    actor: toUserActor(userId),
    action: 'user.email_changed',
    subjectId: userId,
    before: { email: user.email },
    after: { email: newEmail },
  })
}

/** Sets a verified email. Throws `email_taken`; the unique key decides between accounts that want the same one. */
export async function replaceEmail(
  tx: Db,
  user: { id: string; email: string },
  email: string,
  more: { passwordHash?: string; mustChangePassword?: boolean } = {},
): Promise<void> {
  try {
    const updated = await tx
      .update(users)
      // A waiting role was given to the previous email.
      .set({ ...more, email, emailVerifiedAt: sql`now()`, pendingRole: null })
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
  const { token, tokenHash } = createToken()
  const expiresAt = sql<Date>`now() + make_interval(days => ${UNDO_DAYS})`
  await tx.insert(oneTimeTokens).values({ tokenHash, purpose: 'undo', userId, address, expiresAt })
  return paths.undoEmailChange(token, lang)
}
