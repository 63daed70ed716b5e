import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { createChecks, oneOf } from '../database/columns.ts'
import { MAIL_SECURITY, MAIL_SERVER_KINDS } from '../providers/mail-setup.ts'

/** Mail servers that an owner entered. A change is a new row in place of the former one. */
export const mailServers = pgTable(
  'mail_servers',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: oneOf(MAIL_SERVER_KINDS).notNull(),
    host: t.text().notNull(),
    port: t.integer().notNull(),
    security: oneOf(MAIL_SECURITY).notNull(),
    username: t.text().notNull(),
    address: t.text().notNull(),
    name: t.text().notNull(),
    /** The password, encrypted with a key that is in no table and no backup. */
    sealed: t.text().notNull(),
    keyId: t.text('key_id').notNull(),
    /** No foreign key, as in the activity log. */
    setBy: t.uuid('set_by'),
    setAt: t.timestamp('set_at', { withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [uniqueIndex('mail_servers_kind').on(table.kind), ...createChecks(table)],
)

export type StoredMailServer = typeof mailServers.$inferSelect
