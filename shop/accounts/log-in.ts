import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../services.ts'
import { comeBack } from './come-back.ts'
import { verifyPassword } from './password.ts'
import { type Account, normalizeEmail } from './register.ts'
import { sessions, users } from './tables.ts'
import { newToken } from './token.ts'

export const SESSION_DAYS = 30

export type LogIn = { ok: true; token: string; user: Account } | { ok: false; reason: 'invalid_credentials' }

/** A wrong password, an unknown address and a deactivated account get the same answer after the same work. */
export async function logIn(db: Db, input: { email: string; password: string }): Promise<LogIn> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmail(input.email)))
  const matches = await verifyPassword(user?.passwordHash ?? null, input.password)
  if (!user || !matches || user.deactivatedAt) return { ok: false, reason: 'invalid_credentials' }
  const { token, tokenHash } = newToken()
  const begun = await db.transaction(async (tx) => {
    // A new password ends every session: one must not begin with the old password meanwhile.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.deactivatedAt)),
      )
      .for('update')
    if (same) {
      await tx.insert(sessions).values({ tokenHash, userId: user.id, expiresAt: sessionEnd() })
      await comeBack(tx, user.id)
    }
    return same !== undefined
  })
  if (!begun) return { ok: false, reason: 'invalid_credentials' }
  const { id, name, email, role, mustChangePassword } = user
  return { ok: true, token, user: { id, name, email, role, mustChangePassword, secondFactor: false } }
}

/** By the database's clock, so that every process means the same moment. */
export function sessionEnd() {
  return sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`
}
