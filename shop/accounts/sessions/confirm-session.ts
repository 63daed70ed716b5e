import { and, eq, gt, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { hasPasskeys, isPasskeyRequired } from '../passkeys/passkeys.ts'
import {
  createPasskeyRequest,
  type PasskeyAnswer,
  type RelyingParty,
  verifyPasskey,
} from '../passkeys/verify-passkey.ts'
import { confirmIdentity, type IdentityConfirmation } from '../second-factor/confirm-identity.ts'
import { sessions } from '../tables.ts'
import { hashToken } from '../token.ts'
import type { User } from '../user.ts'

/** Minutes for which a log-in or a confirmation is enough for sensitive actions. */
const CONFIRMATION_MINUTES = 10

/** Throws `confirmation_needed` unless the user has proven in this session, minutes ago, who they are. */
export async function requireConfirmation(db: Db, token: string): Promise<void> {
  if (!(await isSessionConfirmed(db, token))) throw new ShopError('confirmation_needed')
}

export async function isSessionConfirmed(db: Db, token: string): Promise<boolean> {
  const isRecent = gt(sessions.confirmedAt, sql`now() - make_interval(mins => ${CONFIRMATION_MINUTES})`)
  const [confirmed] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(token)), isRecent))
  return confirmed !== undefined
}

/** The proofs that the user can give, with the options of the browser's dialog for a passkey; null without one. */
export async function getConfirmationOptions(
  db: Db,
  { user, token, relyingParty }: { user: User; token: string; relyingParty: RelyingParty },
) {
  const use = { purpose: 'confirmation', token } as const
  return {
    password: !(await isPasskeyRequired(db, user)),
    secondFactor: user.secondFactor,
    passkey: (await hasPasskeys(db, user.id))
      ? await createPasskeyRequest(db, relyingParty, use, user.id)
      : null,
  }
}

/**
 * Confirms the session with the password and, when there is one, the second factor. Throws like `confirmIdentity`, or
 * `passkey_needed` when the password is not enough to log in.
 */
export async function confirmSession(
  db: Db,
  { token, ...confirmation }: IdentityConfirmation & { token: string },
): Promise<void> {
  await confirmIdentity(db, confirmation)
  if (await isPasskeyRequired(db, confirmation.user)) throw new ShopError('passkey_needed')
  await recordConfirmation(db, token)
}

/** Confirms the session with a passkey of the user. Throws `passkey_invalid`. */
export async function confirmSessionByPasskey(
  db: Db,
  { token, user, ...answer }: PasskeyAnswer & { token: string; user: User },
): Promise<void> {
  const verified = await verifyPasskey(db, answer, { purpose: 'confirmation', token })
  if (verified?.userId !== user.id) throw new ShopError('passkey_invalid')
  await recordConfirmation(db, token)
}

async function recordConfirmation(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashToken(token)))
}
