import { eq, sql } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import type { Lang } from '../localization/languages.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { endLinks } from './end-access.ts'
import { lockToActOn, type Reach } from './lock-account.ts'
import { oneTimeTokens, users } from './tables.ts'
import { newToken } from './token.ts'

export const INVITATION_DAYS = 7

/** Queues a mail with the link to a first password. It is the only one: those before it are dead. */
export async function sendInvitation(
  tx: Db,
  account: { id: string; email: string; name: string },
  lang: Lang,
): Promise<void> {
  await endLinks(tx, account)
  const { token, tokenHash } = newToken()
  const expiresAt = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`
  await tx.insert(oneTimeTokens).values({ tokenHash, purpose: 'invitation', userId: account.id, expiresAt })
  await tx.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, account.id))
  const link = `/reset-password?${new URLSearchParams({ token, lang })}`
  const facts = { name: account.name, link, days: INVITATION_DAYS }
  const { id: userId, email: toAddress } = account
  const mail = await queueMail(tx, { kind: 'invitation', userId, toAddress, lang, facts, expiresAt })
  // Nothing is changed then: the link of the last one goes on working.
  if (mail === null) throw new ShopError('rate_limited', { retryAfter: 24 * 3_600 })
}

/** For who has lost their invitation, or let it expire. */
export async function inviteAgain(db: Db, reach: Reach): Promise<void> {
  await db.transaction(async (tx) => {
    const { account } = await lockToActOn(tx, reach)
    if (!account.invitedAt || account.deactivatedAt) throw new ShopError('not_invited')
    await sendInvitation(tx, account, account.lang)
    const actor = { userId: reach.actorId, apiKeyId: null }
    await recordAction(tx, { actor, action: 'user.invited', subjectId: account.id })
  })
}
