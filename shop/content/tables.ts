import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import type { ContentPart } from './content.ts'

/** The operator's texts. A part without a row is still the sample content. */
export const siteContent = pgTable(
  'site_content',
  {
    part: text().$type<ContentPart>().notNull(),
    lang: text().$type<Lang>().notNull(),
    value: jsonb().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  },
  (table) => [primaryKey({ columns: [table.lang, table.part] })],
)

/**
 * A single row that triggers increment in every transaction that changes what public pages show: `packages`,
 * `package_texts`, `site_content`, `settings`, `translations`, `exchange_rates`. They also notify the channel
 * `content`.
 */
export const contentVersion = pgTable('content_version', {
  id: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})
