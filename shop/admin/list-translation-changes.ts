import { and, desc, eq, getTableColumns, inArray, lt, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import type { Lang } from '../localization/languages.ts'
import type { Namespace } from '../localization/namespaces.ts'
import type { Db } from '../services.ts'
import { translationChanges } from '../translations/tables.ts'
import { isLatestChange } from '../translations/undo-translation-change.ts'

const PAGE_SIZE = 50

interface TranslationChangeFilter {
  lang?: Lang
  namespace?: Namespace
  key?: string
  /** `next` of the previous page. */
  before?: number
}

const earlier = alias(translationChanges, 'earlier')
const batch = alias(translationChanges, 'whole')

/**
 * Lists changes of translations, newest first. An import is one entry, its first change, which counts as
 * current while any of its changes does. Filtered by key, the entry is the change of that key.
 */
export async function listTranslationChanges(
  db: Db,
  { lang, namespace, key, before }: TranslationChangeFilter,
) {
  const isFirst = notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(and(eq(earlier.batchId, translationChanges.batchId), lt(earlier.id, translationChanges.id))),
  )
  const size = db
    .select({ size: sql<number>`count(*)::int` })
    .from(batch)
    .where(eq(batch.batchId, translationChanges.batchId))
  const list = await db
    .select({
      ...getTableColumns(translationChanges),
      who: users.name,
      batchSize: sql<number>`(${size})`.mapWith(Number),
      standing: sql<boolean>`${isLatestChange(db)}`,
    })
    .from(translationChanges)
    .leftJoin(users, eq(users.id, translationChanges.userId))
    .where(
      and(
        lang ? eq(translationChanges.lang, lang) : undefined,
        namespace ? eq(translationChanges.namespace, namespace) : undefined,
        key !== undefined ? eq(translationChanges.key, key) : isFirst,
        before ? lt(translationChanges.id, before) : undefined,
      ),
    )
    .orderBy(desc(translationChanges.id))
    .limit(PAGE_SIZE + 1)
  const page = list.slice(0, PAGE_SIZE)
  const next = list.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null
  if (key !== undefined) return { changes: page, next }
  const standing = await listStandingBatches(
    db,
    page.flatMap(({ batchId }) => batchId ?? []),
  )
  const changes = page.map((change) =>
    change.batchId === null ? change : { ...change, standing: standing.has(change.batchId) },
  )
  return { changes, next }
}

async function listStandingBatches(db: Db, batches: string[]): Promise<Set<string | null>> {
  if (batches.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ batchId: translationChanges.batchId })
    .from(translationChanges)
    .where(and(inArray(translationChanges.batchId, batches), isLatestChange(db)))
  return new Set(rows.map(({ batchId }) => batchId))
}

export type TranslationChangeEntry = Awaited<ReturnType<typeof listTranslationChanges>>['changes'][number]
