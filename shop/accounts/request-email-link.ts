import { and, eq, isNull } from 'drizzle-orm'
import { ShopError } from '../errors.ts'
import { newId } from '../id.ts'
import type { Lang } from '../localization/languages.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import { expireEmails } from '../outbox/send-due-emails.ts'
import { consumeRateLimit } from '../rate-limit/consume-rate-limit.ts'
import type { Db } from '../services.ts'
import { oneTimeTokens, users } from './tables.ts'
import { createLink, getLinkExpiry, hashToken } from './token.ts'
import { normalizeEmail } from './user.ts'

/** Links that anybody can request by typing an email: for a new password, and to log in. */
const LINKS = {
  reset: { kind: 'reset_link', rule: 'forgotAddress' },
  login: { kind: 'login_link', rule: 'loginLinkAddress' },
} as const

interface EmailLinkRequest {
  purpose: keyof typeof LINKS
  email: string
  lang: Lang
  buildPath: (token: string, lang: string) => string
}

/**
 * Queues an email with a link. Does the same work for an unknown email and for one above the limit, so that neither
 * the response nor its time tells whether the user exists.
 */
export async function requestEmailLink(
  db: Db,
  { purpose, email, lang, buildPath }: EmailLinkRequest,
): Promise<void> {
  const { kind, rule } = LINKS[purpose]
  const address = normalizeEmail(email)
  const mayBeMailed = await consumeAddressLimit(db, rule, address)
  const mail = { kind, toAddress: mayBeMailed ? address : newId() }
  const expiresAt = getLinkExpiry(purpose)
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
      .where(and(eq(oneTimeTokens.userId, userId ?? newId()), eq(oneTimeTokens.purpose, purpose)))
    const token = await createLink(tx, { purpose, userId, address })
    await expireEmails(tx, { kinds: [mail.kind], toAddress: mail.toAddress })
    const link = buildPath(token, lang)
    if (user) await queueEmail(tx, { ...mail, userId, lang, data: { name: user.name, link }, expiresAt })
    else await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, hashToken(token)))
  })
}

async function consumeAddressLimit(
  db: Db,
  rule: (typeof LINKS)[keyof typeof LINKS]['rule'],
  address: string,
): Promise<boolean> {
  try {
    await consumeRateLimit(db, rule, address)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return false
    throw error
  }
}
