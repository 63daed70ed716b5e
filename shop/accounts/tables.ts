import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
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
import type { CurrencyCode } from '../currencies.ts'
import { createChecks, isCurrencyCode, isOneOf, requiredId } from '../database/columns.ts'
import { toSearchVector } from '../database/text-search.ts'
import type { Lang } from '../localization/languages.ts'
import { type KeyScope, PENDING_ROLES, ROLES, type Role } from './roles.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lowercase, so that one email has one user. */
    email: text().notNull().unique(),
    /** When the user followed a link sent to the email; null while it is not verified (decision 045). */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /**
     * Whether the person with the credentials of the account is known to own the email. Null where `emailVerifiedAt`
     * says so: see `isOwnerProven`.
     */
    ownerProven: boolean('owner_proven'),
    name: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull().default('user'),
    /** Higher role that the user gets by verifying the email; null when none waits (decision 045). */
    pendingRole: text('pending_role').$type<Role>(),
    /** Language of the emails to the user. */
    lang: text().$type<Lang>().notNull().default('en'),
    /** Display currency that the user chose last; null when the country decides. */
    currency: text().$type<CurrencyCode>(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an invitation was sent; null once the user has accepted it. */
    invitedAt: timestamp('invited_at', { withTimezone: true }),
    /** Precise to the day, which is enough for the retention of unused accounts. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user was notified that the account will be erased unless they log in. */
    inactivityNoticeAt: timestamp('inactivity_notice_at', { withTimezone: true }),
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    /** Name and email are removed at this time; orders stay for accounting. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** When the user was reminded to verify the email, which happens once. */
    verificationRemindedAt: timestamp('verification_reminded_at', { withTimezone: true }),
    /** When the user ended the reminders of unpaid orders, for good. */
    remindersEndedAt: timestamp('reminders_ended_at', { withTimezone: true }),
  },
  (table) => [
    // For the search of staff by the beginning of an email.
    index('users_email_prefix').on(table.email.op('text_pattern_ops')),
    index('users_words').using('gin', getUserSearchVector(table)),
    index('users_unused')
      .on(table.lastSeenAt)
      .where(sql`${table.role} = 'user' and ${table.erasedAt} is null`),
    // Users who may be due for the reminder to verify the email.
    index('users_unverified')
      .on(table.createdAt)
      .where(sql`${table.emailVerifiedAt} is null and ${table.verificationRemindedAt} is null`),
    // The list of staff, who are few among all users.
    index('users_staff').on(table.id).where(sql`${table.role} <> 'user'`),
    index('users_pending_staff').on(table.id).where(sql`${table.pendingRole} is not null`),
    // States that few users have.
    index('users_deactivated').on(table.id).where(sql`${table.deactivatedAt} is not null`),
    index('users_invited').on(table.id).where(sql`${table.invitedAt} is not null`),
    index('users_inactive').on(table.id).where(sql`${table.inactivityNoticeAt} is not null`),
    ...createChecks('users', {
      role: isOneOf(table.role, ROLES),
      pending_role: sql`${table.pendingRole} is null or ${isOneOf(table.pendingRole, PENDING_ROLES)}`,
      currency: isCurrencyCode(table.currency),
    }),
  ],
)

/** Words of the name and email, by which staff search. PostgreSQL keeps an email whole, so its parts are separated. */
export function getUserSearchVector({ name, email }: { name: SQLWrapper; email: SQLWrapper } = users): SQL {
  return toSearchVector(sql`${name} || ' ' || translate(${email}, '@._+-', '     ')`)
}

/** WebAuthn credentials with which users log in instead of the password (decision 046). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** Chosen by the authenticator; base64url, as is the public key in COSE form. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 from authenticators without one. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: jsonb().$type<string[]>().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, so that a reader of this table cannot log in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** Identifies the session to its user; unlike the hash it may be shown. */
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** User-Agent header and country of the log-in, so that the user recognizes the session. */
    userAgent: text('user_agent'),
    country: text(),
    /** The passkey that the user logged in with; null after any other log-in. */
    passkeyId: uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
    /** When the user last proved who they are, by the log-in or by a confirmation within the session. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    // For the removal of a passkey.
    index('sessions_passkey_id').on(table.passkeyId).where(sql`${table.passkeyId} is not null`),
  ],
)

/** Browsers that a user has logged in with, so that a log-in with another one is reported (decision 047). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: requiredId('user_id').references(() => users.id),
    /** SHA-256 of the user, the names of browser and system, and the country. */
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_seen_at').on(table.lastSeenAt),
  ],
)

export const PASSKEY_CHALLENGE_PURPOSES = ['login', 'registration', 'confirmation'] as const

/** Random values that a passkey signs, each once, for one purpose and, once logged in, in one session. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text().$type<(typeof PASSKEY_CHALLENGE_PURPOSES)[number]>().notNull(),
    /** Null for a log-in. */
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('passkey_challenges_session_hash')
      .on(table.sessionHash)
      .where(sql`${table.sessionHash} is not null`),
    ...createChecks('passkey_challenges', {
      purpose: isOneOf(table.purpose, PASSKEY_CHALLENGE_PURPOSES),
      session: sql`(${table.purpose} = 'login') = (${table.sessionHash} is null)`,
    }),
  ],
)

/**
 * `verification` proves the account's email, `change` moves the account to another one, and `undo`, sent to the
 * previous email, prevents or reverses that (decision 045).
 */
export const TOKEN_PURPOSES = [
  'setup',
  'reset',
  'invitation',
  'verification',
  'change',
  'undo',
  'login',
] as const

/** Links that work once, each for one purpose. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<(typeof TOKEN_PURPOSES)[number]>().notNull(),
    /** The user whose account the link opens; null for a set-up link. */
    userId: uuid('user_id').references(() => users.id),
    /** The email that the link was sent to and proves; null for a set-up link. */
    address: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('one_time_tokens_user_id').on(table.userId),
    ...createChecks('one_time_tokens', {
      purpose: isOneOf(table.purpose, TOKEN_PURPOSES),
      address: sql`(${table.address} is null) = (${table.purpose} = 'setup')`,
    }),
  ],
)

/** Secrets of authenticator apps, whose codes are asked for after the password. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Base32. Codes are computed from it, so unlike a password it cannot be stored as a hash. */
  secret: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When the first code was confirmed; the second factor is off until then. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** Time step of the last accepted code, so that each code works once. */
  lastStep: integer('last_step'),
})

/** For users who have lost the app. Each code works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: requiredId('user_id').references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Credentials of the operator's programs. */
export const apiKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** SHA-256 of the key, which is shown once, when it is created. */
  keyHash: text('key_hash').notNull().unique(),
  /** First characters of the key, to recognize it. */
  prefix: text().notNull(),
  scopes: jsonb().$type<KeyScope[]>().notNull(),
  createdBy: requiredId('created_by').references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
