import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Lang } from '../localization/languages.ts'
import type { ContentPart } from './content.ts'

/** What the operator has written. A part without a row is still the sample that came with the shop. */
export const contents = pgTable(
  'contents',
  {
    part: text().$type<ContentPart>().notNull(),
    lang: text().$type<Lang>().notNull(),
    value: jsonb().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.lang, table.part] })],
)

/**
 * One row, counted up by triggers in each transaction that changes what pages show: `packages`, `package_texts`, `contents`,
 * `settings`, `translations`, `fx_rates`. The channel `content` tells of it.
 */
export const contentVersion = pgTable('content_version', {
  id: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
