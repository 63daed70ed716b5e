import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, oneOf } from '../database/columns.ts'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'

export const REVIEW_STATUSES = ['approved', 'needs_review'] as const

export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** The operator's text in place of a shipped one. */
export interface TranslationOverride {
  /** Null for a deleted text, so that English is shown. */
  value: string | null
  status: ReviewStatus
  /**
   * The English text at the time of translation. When English changes, the translation is outdated. Null:
   * English had no such key.
   */
  english: string | null
}

/** Identifies a text. `key` is its dotted path in the file. */
const translationPlace = () => ({
  lang: text().$type<Lang>().notNull(),
  namespace: text().$type<Namespace>().notNull(),
  key: text().notNull(),
})

/** The operator's overrides of shipped messages. */
export const translations = pgTable(
  'translations',
  (t) => ({
    ...translationPlace(),
    value: t.text(),
    status: oneOf(REVIEW_STATUSES).notNull(),
    english: t.text(),
    /** The id of the change that wrote the row, for optimistic locking. */
    revision: t.bigint({ mode: 'number' }).notNull(),
  }),
  (table) => [
    primaryKey({ columns: [table.lang, table.namespace, table.key] }),
    ...createChecks(table, { revision: isAtLeast(table.revision, 0) }),
  ],
)

export const TRANSLATION_CHANGES = ['saved', 'deleted', 'imported', 'undone'] as const

export type TranslationChangeKind = (typeof TRANSLATION_CHANGES)[number]

/**
 * The history of all translations, which makes every change undoable. Written under a lock, so a higher id is
 * a later change, and the highest id is the version of all translations.
 */
export const translationChanges = pgTable(
  'translation_changes',
  (t) => ({
    id: t.bigserial({ mode: 'number' }).primaryKey(),
    at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** No foreign key: users are never deleted, and a check would lock the user's row (decision 033). */
    userId: t.uuid('user_id'),
    ...translationPlace(),
    kind: oneOf(TRANSLATION_CHANGES).notNull(),
    /** Groups the changes of one import, which can be undone together. */
    batchId: t.uuid('batch_id'),
    before: t.jsonb().$type<TranslationOverride>(),
    after: t.jsonb().$type<TranslationOverride>(),
  }),
  (table) => [
    index('translation_changes_place').on(table.lang, table.namespace, table.key, table.id),
    index('translation_changes_batch').on(table.batchId),
    ...createChecks(table),
  ],
)
