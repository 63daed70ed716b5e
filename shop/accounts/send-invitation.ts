import { eq, sql } from 'drizzle-orm'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import type { Lang } from '../localization/languages.ts'
import { queueEmail } from '../outbox/queue-email.ts'
import type { Db, PagePaths } from '../services.ts'
import { endCredentials } from './credentials/end-credentials.ts'
import { lockManagedUser, type UserManagement } from './lock-managed-user.ts'
import { users } from './tables.ts'
import { createLink, getLinkExpiry, INVITATION_DAYS } from './token.ts'

/** Queues an email with the link to a first password and revokes every earlier link. */
export async function sendInvitation(
  tx: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  user: { id: string; email: string; name: string },
  lang: Lang,
): Promise<void> {
  await endCredentials(tx, user, 'invitation')
  const { id: userId, email: toAddress } = user
  const token = await createLink(tx, { purpose: 'invitation', userId, address: toAddress })
  const expiresAt = getLinkExpiry('invitation')
  await tx.update(users).set({ invitedAt: sql`now()` }).where(eq(users.id, userId))
  const link = paths.resetPassword(token, lang)
  const data = { name: user.name, link, days: INVITATION_DAYS }
  const mail = await queueEmail(tx, { kind: 'invitation', userId, toAddress, lang, data, expiresAt })
  // The transaction rolls back, so the earlier link keeps working.
  if (mail === null) throw new ShopError('rate_limited', { retryAfter: 24 * 3_600 })
}

/** Sends an invitation again to a user who has lost it or let it expire. */
export async function resendInvitation(
  db: Db,
  paths: Pick<PagePaths, 'resetPassword'>,
  target: UserManagement,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await lockManagedUser(tx, target)
    if (!user.invitedAt || user.deactivatedAt) throw new ShopError('not_invited')
    await sendInvitation(tx, paths, user, user.lang)
    await recordAction(tx, target.actor, 'user.invited', user.id)
  })
}
