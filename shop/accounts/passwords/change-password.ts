import { and, eq } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import type { Db } from '../../services.ts'
import { endCredentials } from '../credentials/end-credentials.ts'
import { users } from '../tables.ts'
import { getConfirmedPasswordHash, type PasswordConfirmation } from './confirm-password.ts'
import { hashPassword, normalizePassword } from './hash-password.ts'
import { isGuessablePassword } from './is-guessable-password.ts'

/**
 * Changes the password; the session of `token` goes on. `password` is the current one. Throws `wrong_password`, `same_password`, `password_guessable` or `changed_meanwhile`.
 */
export async function changePassword(
  db: Db,
  confirmation: PasswordConfirmation & { newPassword: string; token: string },
): Promise<void> {
  const { user, token, password, newPassword } = confirmation
  const presentHash = await getConfirmedPasswordHash(db, confirmation)
  if (presentHash === null) throw new ShopError('wrong_password')
  // A temporary password chosen by staff must not stay in use.
  if (normalizePassword(newPassword) === normalizePassword(password)) throw new ShopError('same_password')
  if (await isGuessablePassword(db, newPassword, user)) throw new ShopError('password_guessable')
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: users.id, name: users.name, email: users.email, lang: users.lang })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, presentHash)))
      .for('update')
    if (!locked) throw new ShopError('changed_meanwhile')
    await endCredentials(tx, locked, 'password_change', { passwordHash, token })
    await notifyPasswordChanged(tx, locked)
  })
}

export async function notifyPasswordChanged(
  tx: Db,
  { id: userId, name, email: toAddress, lang }: { id: string; name: string; email: string; lang: Lang },
): Promise<void> {
  const data = { name, at: new Date().toISOString() }
  await queueEmail(tx, { kind: 'password_changed', userId, toAddress, lang, data })
}
