import { and, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { getFirstIdAt } from '../../id.ts'
import { hasExhaustedAttempts } from '../../outbox/email-state.ts'
import { emails } from '../../outbox/tables.ts'
import { EXPIRED_EMAIL_RETENTION_DAYS, type Policy } from '../../settings/policy.ts'
import { deleteRows } from './delete-rows.ts'
import { getApproximateYearsAgo } from './retention-periods.ts'
import type { RetentionStep } from './run-retention-step.ts'

/**
 * Mails as old as the oldest orders, emptied ones among them; the last mail to an erased account, once it has left or
 * will not; and mails that were never sent, some days after they said nothing that holds.
 */
export function deleteOldEmails({ ordersKeptYears }: Policy): RetentionStep[] {
  const { id, kind, sentAt, expiresAt } = emails
  const longAgo = sql`now() - make_interval(days => ${EXPIRED_EMAIL_RETENTION_DAYS})`
  const isEnded = or(isNotNull(sentAt), lte(expiresAt, sql`now()`), hasExhaustedAttempts())
  return [
    deleteRows<string>({
      ...{ name: 'mails', table: emails, id, orderBy: id },
      isOver: lt(id, getFirstIdAt(getApproximateYearsAgo(ordersKeptYears))),
    }),
    deleteRows<string>({
      ...{ name: 'last_mails', table: emails, id, orderBy: id },
      // Its kind by name, and not as a parameter: as the index has it.
      isOver: and(sql`${kind} = 'account_erased'`, isEnded),
    }),
    deleteRows<string>({
      ...{ name: 'expired_mails', table: emails, id, orderBy: expiresAt },
      isOver: and(isNull(sentAt), isNotNull(expiresAt), lt(expiresAt, longAgo)),
    }),
  ]
}
