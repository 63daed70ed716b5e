import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
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
