import { index, pgTable, unique } from 'drizzle-orm/pg-core'
import { payments } from '../tables.ts'

/** The one reminder of each payment that was left unpaid. */
export const unpaidReminders = pgTable(
  'unpaid_reminders',
  (t) => ({
    paymentId: t
      .uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** SHA-256 of the token in the email's link that ends the reminders to its customer. */
    tokenHash: t.text('token_hash').notNull(),
    sentAt: t.timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    unique('unpaid_reminders_token_hash').on(table.tokenHash),
    index('unpaid_reminders_sent_at').on(table.sentAt),
  ],
)
