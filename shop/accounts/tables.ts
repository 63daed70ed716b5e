import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from './roles.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  /** Lower case: one address, one account. */
  email: text().notNull().unique(),
  name: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text().$type<Role>().notNull().default('user'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token: who reads this table can log in as nobody. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** Links that work once: the set-up link of the first owner, the link to a new password. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'setup' | 'reset'>().notNull(),
    /** Whose password a reset changes; the set-up link is nobody's yet. */
    userId: uuid('user_id').references(() => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('one_time_tokens_user_id').on(table.userId)],
)
