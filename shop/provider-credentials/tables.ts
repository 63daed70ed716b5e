import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { createChecks, oneOf } from '../database/columns.ts'
import {
  CONFIGURABLE_PROVIDERS,
  type ProviderAccount,
  type ProviderWebhook,
} from '../providers/provider-setup.ts'

/** Credentials of payment providers that an owner entered: the current ones, and replaced ones until they retire. */
export const providerCredentials = pgTable(
  'provider_credentials',
  (t) => ({
    id: t.uuid().primaryKey(),
    provider: oneOf(CONFIGURABLE_PROVIDERS).notNull(),
    /** Encrypted with a key that is in no table and no backup. */
    sealed: t.text().notNull(),
    keyId: t.text('key_id').notNull(),
    /** The last four characters of each credential. */
    endings: t.jsonb().$type<Record<string, string>>().notNull(),
    account: t.jsonb().$type<ProviderAccount>().notNull(),
    webhook: t.jsonb().$type<ProviderWebhook>().notNull(),
    /** No foreign key, as in the activity log. */
    setBy: t.uuid('set_by'),
    setAt: t.timestamp('set_at', { withTimezone: true }).notNull().defaultNow(),
    /** Replaced credentials verify webhook events until then; null for the current ones. */
    retiresAt: t.timestamp('retires_at', { withTimezone: true }),
    /** Failed attempts to delete the webhook of retired credentials. */
    attempts: t.integer().notNull().default(0),
  }),
  (table) => [
    uniqueIndex('provider_credentials_current').on(table.provider).where(sql`${table.retiresAt} is null`),
    index('provider_credentials_retiring').on(table.retiresAt).where(sql`${table.retiresAt} is not null`),
    ...createChecks(table),
  ],
)

export type ProviderCredentials = typeof providerCredentials.$inferSelect
