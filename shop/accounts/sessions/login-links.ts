import { eq, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import type { Db, PagePaths } from '../../services.ts'
import { lockEmailLink } from '../email-address/lock-email-link.ts'
import { isPasskeyRequired } from '../passkeys/is-passkey-required.ts'
import { removeAllPasskeys } from '../passkeys/remove-passkey.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { requestEmailLink } from '../request-email-link.ts'
import { verifyCode } from '../second-factor/verify-code.ts'
import { oneTimeTokens, secondFactors, users } from '../tables.ts'
import { createToken } from '../token.ts'
import { USER_COLUMNS, type User } from '../user.ts'
import { createSession, type SessionClient } from './log-in.ts'
import { endAllSessions } from './sessions.ts'
import { touchLastSeen } from './touch-last-seen.ts'

/** Queues an email with a login link, valid for fifteen minutes, if there is a user with that email. */
export async function requestLoginLink(
  db: Db,
  paths: Pick<PagePaths, 'loginLink'>,
  input: { email: string; lang: Lang },
): Promise<void> {
  await requestEmailLink(db, { ...input, purpose: 'login', buildPath: paths.loginLink })
}

export interface LoginByLink {
  token: string
  user: User
  /** The email was not verified before, so the password of the registration no longer works. */
  passwordRemoved: boolean
}

/**
 * Logs in with a link that was sent to the user's email, which it verifies. Throws `email_link_invalid`, or
 * `second_factor_needed`, `second_factor_invalid` and `passkey_needed`, after which the link still works.
 *
 * Somebody else may have registered with an email that was never verified. Its owner must not share the account with
 * them, so the password, the passkeys and the sessions of such an account end.
 */
export async function logInByLink(
  db: Db,
  { token: linkToken, code, client = {} }: { token: string; code: string | null; client?: SessionClient },
): Promise<LoginByLink> {
  // A random password that nobody knows, until the user chooses one.
  const passwordHash = await hashPassword(createToken().token)
  const account = await db.transaction((tx) => getAccount(tx, linkToken))
  if (account.secondFactor) {
    if (!code) throw new ShopError('second_factor_needed')
    // Counted outside a transaction, so that a refusal does not undo the count of attempts.
    if (!(await verifyCode(db, account.id, code))) throw new ShopError('second_factor_invalid')
  } else if (await isPasskeyRequired(db, account)) throw new ShopError('passkey_needed')
  return db.transaction(async (tx) => {
    const { id, tokenHash, emailVerifiedAt, secondFactor } = await getAccount(tx, linkToken)
    // The second factor was turned on meanwhile.
    if (secondFactor && !account.secondFactor) throw new ShopError('second_factor_needed')
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
    const passwordRemoved = emailVerifiedAt === null
    if (passwordRemoved) {
      await endAllSessions(tx, id)
      await removeAllPasskeys(tx, account)
      await tx
        .update(users)
        .set({
          ...{ passwordHash, mustChangePassword: false, invitedAt: null, emailVerifiedAt: sql`now()` },
          // The link proves access to the mailbox, not knowledge of the temporary password, so the waiting role ends.
          pendingRole: null,
        })
        .where(eq(users.id, id))
    }
    await touchLastSeen(tx, id)
    const token = await createSession(tx, id, client, { isConfirmed: false })
    const [user] = await tx.select(USER_COLUMNS).from(users).where(eq(users.id, id))
    if (!user) throw new ShopError('email_link_invalid')
    return { token, user: { ...user, secondFactor }, passwordRemoved }
  })
}

/** Returns the locked user of a link to their present email. */
async function getAccount(tx: Db, linkToken: string) {
  const { user: locked, address, tokenHash } = await lockEmailLink(tx, linkToken, ['login'])
  if (address !== locked.email) throw new ShopError('email_link_invalid')
  const [user] = await tx
    .select({ ...USER_COLUMNS, secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null` })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, locked.id))
  if (!user) throw new ShopError('email_link_invalid')
  return { ...user, emailVerifiedAt: locked.emailVerifiedAt, tokenHash }
}
