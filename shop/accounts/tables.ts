import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../currencies.ts'
import { createChecks, isCurrencyCode, isOneOf, oneOf, requiredId } from '../database/columns.ts'
import { toSearchVector } from '../database/text-search.ts'
import type { Lang } from '../localization/languages.ts'
import { type KeyScope, PENDING_ROLES, ROLES, type Role } from './roles.ts'

export const users = pgTable(
  'users',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Lowercase, so that one email has one user. */
    email: t.text().notNull().unique(),
    /** When the user followed a link sent to the email; null while it is not verified (decision 045). */
    emailVerifiedAt: t.timestamp('email_verified_at', { withTimezone: true }),
    /**
     * Whether the person with the credentials of the account is known to own the email. Null where `emailVerifiedAt`
     * says so: see `isOwnerProven`.
     */
    ownerProven: t.boolean('owner_proven'),
    name: t.text().notNull(),
    passwordHash: t.text('password_hash').notNull(),
    role: oneOf(ROLES).notNull().default('user'),
    /** Higher role that the user gets by verifying the email; null when none waits (decision 045). */
    pendingRole: t.text('pending_role').$type<Role>(),
    /** Language of the emails to the user. */
    lang: t.text().$type<Lang>().notNull().default('en'),
    /** Display currency that the user chose last; null when the country decides. */
    currency: t.text().$type<CurrencyCode>(),
    mustChangePassword: t.boolean('must_change_password').notNull().default(false),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When an invitation was sent; null once the user has accepted it. */
    invitedAt: t.timestamp('invited_at', { withTimezone: true }),
    /** Precise to the day, which is enough for the retention of unused accounts. */
    lastSeenAt: t.timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user was notified that the account will be erased unless they log in. */
    inactivityNoticeAt: t.timestamp('inactivity_notice_at', { withTimezone: true }),
    deactivatedAt: t.timestamp('deactivated_at', { withTimezone: true }),
    /** Name and email are removed at this time; orders stay for accounting. */
    erasedAt: t.timestamp('erased_at', { withTimezone: true }),
    /** When the user was reminded to verify the email, which happens once. */
    verificationRemindedAt: t.timestamp('verification_reminded_at', { withTimezone: true }),
    /** When the user ended the reminders of unpaid orders, for good. */
    remindersEndedAt: t.timestamp('reminders_ended_at', { withTimezone: true }),
  }),
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
    ...createChecks(table, {
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
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** Chosen by the authenticator; base64url, as is the public key in COSE form. */
    credentialId: t.text('credential_id').notNull().unique(),
    publicKey: t.text('public_key').notNull(),
    /** Signature counter of the last use; 0 from authenticators without one. */
    counter: t.bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal` or `usb`. */
    transports: t.jsonb().$type<string[]>().notNull(),
    name: t.text().notNull(),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: t.timestamp('last_used_at', { withTimezone: true }),
  }),
  (table) => [index('passkeys_user_id').on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  (t) => ({
    /** SHA-256 of the token, so that a reader of this table cannot log in. */
    tokenHash: t.text('token_hash').primaryKey(),
    userId: requiredId('user_id').references(() => users.id),
    /** Identifies the session to its user; unlike the hash it may be shown. */
    id: t.uuid().notNull().unique().default(sql`gen_random_uuid()`),
    createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: t.timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
    /** User-Agent header and country of the log-in, so that the user recognizes the session. */
    userAgent: t.text('user_agent'),
    country: t.text(),
    /** The passkey that the user logged in with; null after any other log-in. */
    passkeyId: t.uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
    /** When the user last proved who they are, by the log-in or by a confirmation within the session. */
    confirmedAt: t.timestamp('confirmed_at', { withTimezone: true }),
  }),
  (table) => [
    index('sessions_user_id').on(table.userId),
    // For the removal of a passkey.
    index('sessions_passkey_id').on(table.passkeyId).where(sql`${table.passkeyId} is not null`),
  ],
)

/** Browsers that a user has logged in with, so that a log-in with another one is reported (decision 047). */
export const knownDevices = pgTable(
  'known_devices',
  (t) => ({
    userId: requiredId('user_id').references(() => users.id),
    /** SHA-256 of the user, the names of browser and system, and the country. */
    deviceHash: t.text('device_hash').notNull(),
    lastSeenAt: t.timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_seen_at').on(table.lastSeenAt),
  ],
)

export const PASSKEY_CHALLENGE_PURPOSES = ['login', 'registration', 'confirmation'] as const

/** Random values that a passkey signs, each once, for one purpose and, once logged in, in one session. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  (t) => ({
    challengeHash: t.text('challenge_hash').primaryKey(),
    purpose: oneOf(PASSKEY_CHALLENGE_PURPOSES).notNull(),
    /** Null for a log-in. */
    sessionHash: t.text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
  }),
  (table) => [
    index('passkey_challenges_session_hash')
      .on(table.sessionHash)
      .where(sql`${table.sessionHash} is not null`),
    ...createChecks(table, {
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
  (t) => ({
    tokenHash: t.text('token_hash').primaryKey(),
    purpose: oneOf(TOKEN_PURPOSES).notNull(),
    /** The user whose account the link opens; null for a set-up link. */
    userId: t.uuid('user_id').references(() => users.id),
    /** The email that the link was sent to and proves; null for a set-up link. */
    address: t.text(),
    expiresAt: t.timestamp('expires_at', { withTimezone: true }).notNull(),
  }),
  (table) => [
    index('one_time_tokens_user_id').on(table.userId),
    ...createChecks(table, { address: sql`(${table.address} is null) = (${table.purpose} = 'setup')` }),
  ],
)

/** Secrets of authenticator apps, whose codes are asked for after the password. */
export const secondFactors = pgTable('second_factors', (t) => ({
  userId: t
    .uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Base32. Codes are computed from it, so unlike a password it cannot be stored as a hash. */
  secret: t.text().notNull(),
  createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** When the first code was confirmed; the second factor is off until then. */
  confirmedAt: t.timestamp('confirmed_at', { withTimezone: true }),
  /** Time step of the last accepted code, so that each code works once. */
  lastStep: t.integer('last_step'),
}))

/** For users who have lost the app. Each code works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  (t) => ({
    userId: requiredId('user_id').references(() => users.id),
    codeHash: t.text('code_hash').notNull(),
    usedAt: t.timestamp('used_at', { withTimezone: true }),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Credentials of the operator's programs. */
export const apiKeys = pgTable('api_keys', (t) => ({
  id: t.uuid().primaryKey(),
  name: t.text().notNull(),
  /** SHA-256 of the key, which is shown once, when it is created. */
  keyHash: t.text('key_hash').notNull().unique(),
  /** First characters of the key, to recognize it. */
  prefix: t.text().notNull(),
  scopes: t.jsonb().$type<KeyScope[]>().notNull(),
  createdBy: requiredId('created_by').references(() => users.id),
  createdAt: t.timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: t.timestamp('last_used_at', { withTimezone: true }),
  revokedAt: t.timestamp('revoked_at', { withTimezone: true }),
}))
