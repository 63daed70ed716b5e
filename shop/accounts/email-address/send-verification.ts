import { and, asc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import { ShopError } from '../../errors.ts'
import type { Lang } from '../../localization/languages.ts'
import { queueEmail } from '../../outbox/queue-email.ts'
import { expireEmails } from '../../outbox/send-due-emails.ts'
import type { Db, PagePaths } from '../../services.ts'
import { oneTimeTokens, users } from '../tables.ts'
import { createLink, getLinkExpiry } from '../token.ts'

/** Creates the link that verifies the user's email, and revokes an earlier one. */
export async function createVerificationLink(
  tx: Db,
  paths: Pick<PagePaths, 'verifyEmail'>,
  user: { id: string; email: string },
  lang: Lang,
): Promise<string> {
  const { id: userId, email: address } = user
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'verification')))
  return paths.verifyEmail(await createLink(tx, { purpose: 'verification', userId, address }), lang)
}

/**
 * Sends another verification link to the user's email, unless it is verified and its owner is proven. Throws `rate_limited`,
 * and the earlier link then keeps working.
 */
export async function sendVerification(
  db: Db,
  paths: Pick<PagePaths, 'verifyEmail'>,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that of two parallel calls only the link of the later one works.
    const [user] = await tx
      .select({ id: users.id, email: users.email, name: users.name, lang: users.lang })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.emailVerifiedAt), not(users.ownerProven)),
          isNull(users.deactivatedAt),
        ),
      )
      .for('update')
    if (!user) return
    const isQueued = await queueVerificationLink(tx, paths, user, false)
    if (!isQueued) throw new ShopError('rate_limited', { retryAfter: 3_600 })
  })
}

/** Queues the email with the link for a locked user. Returns false above the limit of the address. */
export async function queueVerificationLink(
  tx: Db,
  paths: Pick<PagePaths, 'verifyEmail'>,
  user: { id: string; email: string; name: string; lang: Lang },
  isReminder: boolean,
): Promise<boolean> {
  const { id: userId, email: toAddress, name, lang } = user
  const mail = { kind: 'verification_link', toAddress } as const
  await expireEmails(tx, { kinds: [mail.kind], toAddress })
  const link = await createVerificationLink(tx, paths, user, lang)
  const expiresAt = getLinkExpiry('verification')
  return (
    (await queueEmail(tx, { ...mail, userId, lang, data: { name, link, isReminder }, expiresAt })) !== null
  )
}

/** Name under which failed rows are recorded. */
const JOB = 'remind unverified users'

/** Days after the registration at which the user is reminded, once. */
const REMINDER_DAYS = 3

/** Accounts older than this are not reminded: the jobs did not run for days. */
const LATEST_REMINDER_DAYS = 10

/**
 * Queues the reminder for users who registered days ago and have not verified their email. An invited user has
 * the invitation instead. Returns how many there were.
 */
export async function remindUnverifiedUsers(
  db: Db,
  paths: Pick<PagePaths, 'verifyEmail'>,
  batchSize: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: users.id, email: users.email, name: users.name, lang: users.lang })
      .from(users)
      .where(
        and(
          isNull(users.emailVerifiedAt),
          isNull(users.verificationRemindedAt),
          isNull(users.invitedAt),
          isNull(users.deactivatedAt),
          isNotSetAside(JOB, users.id),
          sql`${users.createdAt} between now() - make_interval(days => ${LATEST_REMINDER_DAYS}) and now() - make_interval(days => ${REMINDER_DAYS})`,
        ),
      )
      .orderBy(asc(users.createdAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    await processEachInTransaction(tx, JOB, due, async (savepoint, user) => {
      await savepoint.update(users).set({ verificationRemindedAt: sql`now()` }).where(eq(users.id, user.id))
      await queueVerificationLink(savepoint, paths, user, true)
    })
    return due.length
  })
}
