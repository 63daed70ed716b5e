import {
  bigint,
  bigserial,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { createChecks, isAtLeast, isListed } from '../column-checks.ts'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'

export const REVIEW_STATUSES = ['approved', 'needs_review'] as const

export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** What the operator says over a shipped text. */
export interface TranslationOverride {
  /** Null: deleted, so that English is shown. */
  value: string | null
  status: ReviewStatus
  /** What English said when it was written: when that changes, it is outdated. Null: English did not know the key. */
  english: string | null
}

/** Where a text stands. `key` is its path in the file, with dots. */
const translationPlace = () => ({
  lang: text().$type<Lang>().notNull(),
  namespace: text().$type<Namespace>().notNull(),
  key: text().notNull(),
})

/** The operator's own words over the shipped files. */
export const translations = pgTable(
  'translations',
  {
    ...translationPlace(),
    value: text(),
    status: text().$type<ReviewStatus>().notNull(),
    english: text(),
    /** The change that wrote it: who edits says which they saw. */
    revision: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lang, table.namespace, table.key] }),
    ...createChecks('translations', {
      status: isListed(table.status, REVIEW_STATUSES),
      revision: isAtLeast(table.revision, 0),
    }),
  ],
)

export const TRANSLATION_CHANGES = ['saved', 'deleted', 'imported', 'undone'] as const

export type TranslationChangeKind = (typeof TRANSLATION_CHANGES)[number]

/**
 * Every change of every word, so that each can be undone. Written under a lock: a higher id is a later change, and the
 * highest names all words as they are.
 */
export const translationChanges = pgTable(
  'translation_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** No foreign key: accounts are never deleted, and a check would lock the account's row (decision 033). */
    userId: uuid('user_id'),
    ...translationPlace(),
    kind: text().$type<TranslationChangeKind>().notNull(),
    /** Of one import: undone together. */
    batchId: uuid('batch_id'),
    before: jsonb().$type<TranslationOverride>(),
    after: jsonb().$type<TranslationOverride>(),
  },
  (table) => [
    index('translation_changes_place').on(table.lang, table.namespace, table.key, table.id),
    index('translation_changes_batch').on(table.batchId),
    ...createChecks('translation_changes', { kind: isListed(table.kind, TRANSLATION_CHANGES) }),
  ],
)
