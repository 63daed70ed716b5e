import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { hashToken } from '../../accounts/token.ts'
import { ShopError } from '../../errors.ts'
import type { Db } from '../../services.ts'
import { payments } from '../tables.ts'
import { unpaidReminders } from './tables.ts'

/** Throws ShopError `not_found` for a token that no email had. */
export async function getReminderState(db: Db, token: string): Promise<{ isEnded: boolean }> {
  const [customer] = await db
    .select({ endedAt: users.remindersEndedAt })
    .from(users)
    .where(inArray(users.id, selectCustomer(db, token)))
  if (!customer) throw new ShopError('not_found')
  return { isEnded: customer.endedAt !== null }
}

/** Ends the reminders of unpaid orders to the customer of the link for good. Repeating it changes nothing. */
export async function endReminders(db: Db, token: string): Promise<{ isEnded: boolean }> {
  await db
    .update(users)
    .set({ remindersEndedAt: sql`now()` })
    .where(and(inArray(users.id, selectCustomer(db, token)), isNull(users.remindersEndedAt)))
  return getReminderState(db, token)
}

function selectCustomer(db: Db, token: string) {
  const secret = token.startsWith('reminder_') ? token.slice('reminder_'.length) : ''
  return db
    .select({ id: payments.userId })
    .from(unpaidReminders)
    .innerJoin(payments, eq(payments.id, unpaidReminders.paymentId))
    .where(eq(unpaidReminders.tokenHash, hashToken(secret)))
}
