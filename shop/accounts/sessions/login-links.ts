import { eq, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import type { Db, PagePaths } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { lockEmailLink } from '../email-address/change-email.ts'
import { isPasskeyRequired } from '../passkeys/passkeys.ts'
import { requestEmailLink } from '../request-email-link.ts'
import { verifyCode } from '../second-factor/verify-code.ts'
import { oneTimeTokens, secondFactors, users } from '../tables.ts'
import { isOwnerProven, USER_COLUMNS, type User } from '../user.ts'
import { createSession, type SessionClient } from './log-in.ts'
import { touchLastSeen } from './sessions.ts'

/** Queues an email with a login link if there is a user with that email. */
export async function requestLoginLink(
  db: Db,
  paths: Pick<PagePaths, 'loginLink'>,
  input: { email: string; lang: Lang },
): Promise<void> {
  await requestEmailLink(db, { ...input, purpose: 'login', buildPath: paths.loginLink })
}

/**
 * Logs in with a link that was sent to the user's email, which it verifies. Throws `email_link_invalid`, or
 * `second_factor_needed`, `second_factor_invalid`, `passkey_needed` and `changed_meanwhile`, after which the link still works.
 *
 * Where the owner of the email was never proven, the link proves them, and ends what somebody else may have set up before,
 * also a second factor: a stranger must not be able to keep them out.
 */
export async function logInByLink(
  db: Db,
  { token: linkToken, code, client = {} }: { token: string; code: string | null; client?: SessionClient },
) {
  const account = await db.transaction((tx) => getAccount(tx, linkToken))
  const passwordRemoved = !isOwnerProven(account)
  if (!passwordRemoved) await requireSecondProof(db, account, code)
  return db.transaction(async (tx) => {
    const { id, tokenHash, ...current } = await getAccount(tx, linkToken)
    if (passwordRemoved === isOwnerProven(current)) throw new ShopError('changed_meanwhile')
    if (!passwordRemoved && current.secondFactor && !account.secondFactor)
      throw new ShopError('second_factor_needed')
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
    if (passwordRemoved) await endCredentials(tx, account, 'first_proof')
    await tx
      .update(users)
      .set({
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
        ownerProven: true,
        invitedAt: null,
        // The link proves access to the mailbox, not knowledge of the password, so a waiting role ends.
        pendingRole: null,
      })
      .where(eq(users.id, id))
    await touchLastSeen(tx, id)
    const token = await createSession(tx, id, client, { isConfirmed: false })
    const [user] = await tx.select(USER_COLUMNS).from(users).where(eq(users.id, id))
    if (!user) throw new ShopError('email_link_invalid')
    const secondFactor = current.secondFactor && !passwordRemoved
    return { token, user: { ...user, secondFactor }, passwordRemoved }
  })
}

/** Counts attempts outside a transaction, so that a refusal does not undo the count. */
async function requireSecondProof(db: Db, user: User, code: string | null): Promise<void> {
  if (user.secondFactor) {
    if (!code) throw new ShopError('second_factor_needed')
    if (!(await verifyCode(db, user.id, code))) throw new ShopError('second_factor_invalid')
  } else if (await isPasskeyRequired(db, user)) throw new ShopError('passkey_needed')
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
  const { emailVerifiedAt, ownerProven } = locked
  return { ...user, emailVerifiedAt, ownerProven, tokenHash }
}
