import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { createChecks, isCurrencyCode, isListed } from '../column-checks.ts'
import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import { type KeyScope, ROLES, type Role } from './roles.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case: one address, one account. */
    email: text().notNull().unique(),
    /** When its owner followed a link sent to that address; null: nobody has shown that it is theirs (decision 025). */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull().default('user'),
    /** What the shop writes to them in. */
    lang: text().$type<Lang>().notNull().default('en'),
    /** What they last chose to see prices in; null: as their country does. */
    currency: text().$type<CurrencyCode>(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an invitation was sent that nobody has followed yet. */
    invitedAt: timestamp('invited_at', { withTimezone: true }),
    /** To the day, as far as the retention of unused accounts needs it. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its owner was told that it will be erased unless they come back. */
    flaggedInactiveAt: timestamp('flagged_inactive_at', { withTimezone: true }),
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    /** Name and address are gone from then on; its orders stay for the books. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    // The staff's search by the beginning of an address.
    index('users_email_prefix').on(table.email.op('text_pattern_ops')),
    index('users_unused')
      .on(table.lastSeenAt)
      .where(sql`${table.role} = 'user' and ${table.erasedAt} is null`),
    ...createChecks('users', { role: isListed(table.role, ROLES), currency: isCurrencyCode(table.currency) }),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token: who reads this table can log in as nobody. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** What its owner names it by: unlike the hash it may be shown. */
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** What the browser says it is, and the country of its address: for the owner to know it again. */
    userAgent: text('user_agent'),
    country: text(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

export const TOKEN_PURPOSES = ['setup', 'reset', 'invitation'] as const

/** Links that work once: the set-up link of the first owner, the link to a new password, an invitation. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<(typeof TOKEN_PURPOSES)[number]>().notNull(),
    /** Whose password a reset changes; the set-up link is nobody's yet. */
    userId: uuid('user_id').references(() => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('one_time_tokens_user_id').on(table.userId),
    ...createChecks('one_time_tokens', { purpose: isListed(table.purpose, TOKEN_PURPOSES) }),
  ],
)

/** The time-based codes of an authenticator app, asked for after the password. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Base32. The codes are made of it, so unlike a password it cannot be kept as a hash. */
  secret: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When a first code was right; until then it protects nothing. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last code that was accepted: a code works once. */
  lastStep: integer('last_step'),
})

/** For when the app is lost. Each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** What the operator's own programs call the shop with. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** SHA-256 of the key: it is shown once, when it is made. */
  keyHash: text('key_hash').notNull().unique(),
  /** Its first characters, to tell one key from another. */
  prefix: text().notNull(),
  scopes: jsonb().$type<KeyScope[]>().notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
