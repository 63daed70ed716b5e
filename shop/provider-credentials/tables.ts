import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createChecks, isOneOf } from '../database/columns.ts'
import {
  CONFIGURABLE_PROVIDERS,
  type ConfigurableProvider,
  type ProviderAccount,
  type ProviderWebhook,
} from '../providers/provider-setup.ts'

/** Credentials of payment providers that an owner entered: the current ones, and replaced ones until they retire. */
export const providerCredentials = pgTable(
  'provider_credentials',
  {
    id: uuid().primaryKey(),
    provider: text().$type<ConfigurableProvider>().notNull(),
    /** Encrypted with a key that is in no table and no backup. */
    sealed: text().notNull(),
    keyId: text('key_id').notNull(),
    /** The last four characters of each credential. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    account: jsonb().$type<ProviderAccount>().notNull(),
    webhook: jsonb().$type<ProviderWebhook>().notNull(),
    /** No foreign key, as in the activity log. */
    setBy: uuid('set_by'),
    setAt: timestamp('set_at', { withTimezone: true }).notNull().defaultNow(),
    /** Replaced credentials verify webhook events until then; null for the current ones. */
    retiresAt: timestamp('retires_at', { withTimezone: true }),
    /** Failed attempts to delete the webhook of retired credentials. */
    attempts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('provider_credentials_current').on(table.provider).where(sql`${table.retiresAt} is null`),
    index('provider_credentials_retiring').on(table.retiresAt).where(sql`${table.retiresAt} is not null`),
    ...createChecks('provider_credentials', {
      provider: isOneOf(table.provider, CONFIGURABLE_PROVIDERS),
    }),
  ],
)

export type ProviderCredentials = typeof providerCredentials.$inferSelect
