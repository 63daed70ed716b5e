import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { revisionColumn } from '../database/revision.ts'
import type { Lang } from '../localization/languages.ts'
import { policyVersions } from '../settings/tables.ts'
import type { ContentPart } from './content.ts'
import type { LegalPage } from './legal-text.ts'

/** The operator's texts. A part without a row is still the sample content. */
export const siteContent = pgTable(
  'site_content',
  (t) => ({
    part: t.text().$type<ContentPart>().notNull(),
    lang: t.text().$type<Lang>().notNull(),
    value: t.jsonb().notNull(),
    updatedAt: t.timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    revision: revisionColumn(),
  }),
  (table) => [primaryKey({ columns: [table.lang, table.part] })],
)

/**
 * A single row that triggers increment in every transaction that changes what public pages show: `packages`,
 * `package_texts`, `default_method_cards`, `site_content`, `settings`, `translations`, `exchange_rates`. They also notify the
 * channel `content`.
 */
export const contentVersion = pgTable('content_version', (t) => ({
  id: t.text().primaryKey(),
  version: t.bigint({ mode: 'number' }).notNull(),
}))

/** Pages whose text customers accept with an order. */
export const POLICY_PAGES = ['terms', 'refund'] as const

export type PolicyPage = (typeof POLICY_PAGES)[number]

/** The text of each policy version as it was published. A language without a row showed English. */
export const policyTexts = pgTable(
  'policy_texts',
  (t) => ({
    version: t
      .text()
      .notNull()
      .references(() => policyVersions.version),
    lang: t.text().$type<Lang>().notNull(),
    page: t.text().$type<PolicyPage>().notNull(),
    text: t.jsonb().$type<LegalPage>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.version, table.lang, table.page] })],
)
