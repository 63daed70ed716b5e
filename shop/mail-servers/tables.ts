import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createChecks, isOneOf } from '../database/columns.ts'
import {
  MAIL_SECURITY,
  MAIL_SERVER_KINDS,
  type MailSecurity,
  type MailServerKind,
} from '../providers/mail-setup.ts'

/** Mail servers that an owner entered. A change is a new row in place of the former one. */
export const mailServers = pgTable(
  'mail_servers',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MailServerKind>().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<MailSecurity>().notNull(),
    username: text().notNull(),
    address: text().notNull(),
    name: text().notNull(),
    /** The password, encrypted with a key that is in no table and no backup. */
    sealed: text().notNull(),
    keyId: text('key_id').notNull(),
    /** No foreign key, as in the activity log. */
    setBy: uuid('set_by'),
    setAt: timestamp('set_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mail_servers_kind').on(table.kind),
    ...createChecks('mail_servers', {
      kind: isOneOf(table.kind, MAIL_SERVER_KINDS),
      security: isOneOf(table.security, MAIL_SECURITY),
    }),
  ],
)

export type StoredMailServer = typeof mailServers.$inferSelect
