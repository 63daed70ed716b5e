import { and, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { firstIdAt } from '../id.ts'
import { isGivenUp } from '../outbox/mail-state.ts'
import { mails } from '../outbox/tables.ts'
import { EXPIRED_MAILS_KEPT_DAYS, type Policy } from '../settings/policy.ts'
import { aboutYearsAgo } from './how-long.ts'
import { deleteRows } from './retention/delete-rows.ts'
import type { RetentionStep } from './retention/retention-step.ts'

/**
 * Mails as old as the oldest orders, emptied ones among them; the last mail to an erased account, once it has left or
 * will not; and mails that were never sent, some days after they said nothing that holds.
 */
export function forgetOldMails({ ordersKeptYears }: Policy): RetentionStep[] {
  const { id, kind, sentAt, expiresAt } = mails
  const longAgo = sql`now() - make_interval(days => ${EXPIRED_MAILS_KEPT_DAYS})`
  const isEnded = or(isNotNull(sentAt), lte(expiresAt, sql`now()`), isGivenUp())
  return [
    deleteRows<string>({
      ...{ name: 'mails', table: mails, id, orderBy: id },
      isOver: lt(id, firstIdAt(aboutYearsAgo(ordersKeptYears))),
    }),
    deleteRows<string>({
      ...{ name: 'last_mails', table: mails, id, orderBy: id },
      // Its kind by name, and not as a parameter: as the index has it.
      isOver: and(sql`${kind} = 'account_erased'`, isEnded),
    }),
    deleteRows<string>({
      ...{ name: 'expired_mails', table: mails, id, orderBy: expiresAt },
      isOver: and(isNull(sentAt), isNotNull(expiresAt), lt(expiresAt, longAgo)),
    }),
  ]
}
