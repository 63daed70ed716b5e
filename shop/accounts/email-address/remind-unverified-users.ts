import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isNotSetAside, processEachInTransaction } from '../../database/job-failures.ts'
import type { Db, PagePaths } from '../../services.ts'
import { users } from '../tables.ts'
import { queueVerificationLink } from './send-verification.ts'

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
    await processEachInTransaction(tx, JOB, due, {
      getId: ({ id }) => id,
      async process(savepoint, user) {
        await savepoint.update(users).set({ verificationRemindedAt: sql`now()` }).where(eq(users.id, user.id))
        await queueVerificationLink(savepoint, paths, user, true)
      },
    })
    return due.length
  })
}
