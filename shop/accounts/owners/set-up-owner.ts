import { and, eq, gt, sql } from 'drizzle-orm'
import { lockAdvisory } from '../../database/advisory-lock.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { isGuessablePassword } from '../passwords/is-guessable-password.ts'
import { type RegistrationInput, registerUser } from '../register-user.ts'
import { createSession, type SessionClient } from '../sessions/log-in.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { createToken, hashToken } from '../token.ts'
import type { User } from '../user.ts'

const FAILURE_MESSAGES = {
  email_taken: 'already belongs to an account that is not a super_admin',
  email_reserved: 'is an address that reaches nobody',
}

/** Creates a token for the set-up link, valid for 24 hours. Returns null when the shop has a super_admin. */
export async function createSetupToken(db: Db): Promise<string | null> {
  if (await hasOwner(db)) return null
  const { token, tokenHash } = createToken()
  await db
    .insert(oneTimeTokens)
    .values({ tokenHash, purpose: 'setup', expiresAt: sql`now() + interval '24 hours'` })
  return token
}

/**
 * Creates the first super_admin from a set-up link, logs them in and deletes every set-up link. Throws `setup_link_invalid`,
 * `password_guessable`, `email_taken` or `email_reserved`; the link keeps working after the last three.
 */
export async function setUpOwner(
  db: Db,
  input: RegistrationInput & { token: string; client?: SessionClient },
): Promise<{ token: string; user: User }> {
  return db.transaction(async (tx) => {
    // Lets one of several parallel attempts win, across all processes.
    await lockAdvisory(tx, 'first owner')
    const [link] = await tx
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.tokenHash, hashToken(input.token)),
          eq(oneTimeTokens.purpose, 'setup'),
          gt(oneTimeTokens.expiresAt, sql`now()`),
        ),
      )
    if (!link || (await hasOwner(tx))) throw new ShopError('setup_link_invalid')
    if (await isGuessablePassword(tx, input.password, input)) throw new ShopError('password_guessable')
    const registered = await registerUser(tx, input, 'super_admin')
    if (!registered.ok) throw new ShopError(registered.reason)
    await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'setup'))
    const { user } = registered
    return { token: await createSession(tx, user.id, input.client ?? {}), user }
  })
}

/** Creates the owner from ADMIN_EMAIL and ADMIN_PASSWORD when there is no super_admin. */
export async function ensureOwner(db: Db, input: { email: string; password: string }): Promise<void> {
  if (await hasOwner(db)) return
  const made = await registerUser(db, { ...input, name: 'Owner' }, 'super_admin')
  if (made.ok || (await hasOwner(db))) return
  throw new Error(`ADMIN_EMAIL: ${input.email} ${FAILURE_MESSAGES[made.reason]}`)
}

async function hasOwner(db: Db): Promise<boolean> {
  const owners = await db.select({ id: users.id }).from(users).where(eq(users.role, 'super_admin')).limit(1)
  return owners.length > 0
}
