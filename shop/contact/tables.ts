import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { ServiceType } from './message.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    subject: text().notNull(),
    message: text().notNull(),
    serviceType: text('service_type').$type<ServiceType>(),
    /** What the sender was reading in: the answer is written in it. */
    lang: text().$type<Lang>().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When staff said that it is answered, and who did. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    answeredBy: uuid('answered_by'),
  },
  (table) => [index('contact_messages_unanswered').on(table.id).where(sql`${table.answeredAt} is null`)],
)
