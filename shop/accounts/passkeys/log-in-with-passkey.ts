import { and, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { createSession, type SessionClient } from '../sessions/log-in.ts'
import { touchLastSeen } from '../sessions/touch-last-seen.ts'
import { passkeys, secondFactors, users } from '../tables.ts'
import { USER_COLUMNS, type User } from '../user.ts'
import { type PasskeyAnswer, verifyPasskey } from './verify-passkey.ts'

/**
 * Logs a user in with a passkey alone: the device verifies the person, so no code is asked for. Throws `passkey_invalid`
 * for every refused answer, and `rate_limited`.
 */
export async function logInWithPasskey(
  db: Db,
  answer: Omit<PasskeyAnswer, 'clientAddress'> & { client?: SessionClient },
): Promise<{ token: string; user: User }> {
  const { client = {} } = answer
  const { clientAddress } = client
  const verified = await verifyPasskey(db, { ...answer, clientAddress }, { purpose: 'login', token: null })
  if (!verified) throw new ShopError('passkey_invalid')
  const { passkeyId } = verified
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ ...USER_COLUMNS, secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null` })
      .from(users)
      // The passkey may have been removed meanwhile.
      .innerJoin(passkeys, and(eq(passkeys.userId, users.id), eq(passkeys.id, passkeyId)))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(and(eq(users.id, verified.userId), isNull(users.deactivatedAt)))
      .for('update', { of: users })
    if (!user) throw new ShopError('passkey_invalid')
    await touchLastSeen(tx, user.id)
    return { token: await createSession(tx, user.id, client, { passkeyId }), user }
  })
}
