import { and, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { newId } from '../../id.ts'
import type { Lang } from '../../localization/languages.ts'
import { expireEmails } from '../../outbox/expire-emails.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { consumeRateLimit } from '../../rate-limit/consume-rate-limit.ts'
import type { Db, PagePaths } from '../../services.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { createToken } from '../token.ts'
import { normalizeEmail } from '../user.ts'

/**
 * Queues an email with a password reset link, valid for one hour. Does the same work for an unknown email and
 * for one above the limit, so that neither the response nor its time tells whether the user exists.
 */
export async function requestPasswordReset(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  input: { email: string; lang: Lang },
): Promise<void> {
  const { lang } = input
  const address = normalizeEmail(input.email)
  const mayBeMailed = await consumeResetLimit(db, address)
  const mail = { kind: 'reset_link', toAddress: mayBeMailed ? address : newId() } as const
  const { token, tokenHash } = createToken()
  const expiresAt = sql<Date>`now() + interval '1 hour'`
  await db.transaction(async (tx) => {
    // Locked, so that of two parallel requests only the link of the later one works.
    const [user] = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(eq(users.email, mail.toAddress), isNull(users.deactivatedAt)))
      .for('update')
    const userId = user?.id ?? null
    await tx
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, userId ?? newId()), eq(oneTimeTokens.purpose, 'reset')))
    await tx.insert(oneTimeTokens).values({ tokenHash, purpose: 'reset', userId, expiresAt })
    await expireEmails(tx, mail)
    const link = paths.resetPassword(token, lang)
    if (user) await queueEmail(tx, { ...mail, userId, lang, data: { name: user.name, link }, expiresAt })
    else await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash))
  })
}

async function consumeResetLimit(db: Db, address: string): Promise<boolean> {
  try {
    await consumeRateLimit(db, 'forgotAddress', address)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false
    throw error
  }
}
