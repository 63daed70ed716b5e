import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { lockAdvisory } from '../database/advisory-lock.ts'
import type { Db } from '../services.ts'
import type { TranslationFileId } from './get-translation-file.ts'
import {
  type TranslationChangeKind,
  type TranslationOverride,
  translationChanges,
  translations,
} from './tables.ts'

/** The override of a key before and after a change; null without an override. */
interface OverrideChange {
  key: string
  before: TranslationOverride | null
  after: TranslationOverride | null
}

/** Makes transactions change translations one after another, so that a higher change id is a later change. */
export async function lockTranslations(tx: Db): Promise<void> {
  await lockAdvisory(tx, 'translations')
}

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const BATCH_SIZE = 1_000

/** Saves and logs the changes. Requires `lockTranslations`. Returns the new revision of each key. */
export async function applyTranslationChanges(
  tx: Db,
  file: TranslationFileId,
  {
    changes,
    ...by
  }: { changes: OverrideChange[]; kind: TranslationChangeKind; actor: Actor; batchId: string | null },
): Promise<Map<string, number>> {
  const revisions = new Map<string, number>()
  for (let from = 0; from < changes.length; from += BATCH_SIZE) {
    const some = changes.slice(from, from + BATCH_SIZE)
    for (const [key, id] of await applyBatch(tx, file, some, by)) revisions.set(key, id)
  }
  return revisions
}

async function applyBatch(
  tx: Db,
  { lang, namespace }: TranslationFileId,
  changes: OverrideChange[],
  { kind, actor, batchId }: { kind: TranslationChangeKind; actor: Actor; batchId: string | null },
): Promise<Map<string, number>> {
  const written = await tx
    .insert(translationChanges)
    .values(changes.map((change) => ({ ...change, lang, namespace, kind, batchId, userId: actor.userId })))
    .returning({ key: translationChanges.key, id: translationChanges.id })
  const revisions = new Map(written.map(({ key, id }) => [key, id]))
  const gone = changes.filter(({ after }) => after === null).map(({ key }) => key)
  if (gone.length > 0) {
    await tx
      .delete(translations)
      .where(
        and(
          eq(translations.lang, lang),
          eq(translations.namespace, namespace),
          inArray(translations.key, gone),
        ),
      )
  }
  const rows = changes.flatMap(({ key, after }) =>
    after ? [{ lang, namespace, key, ...after, revision: revisions.get(key) ?? 0 }] : [],
  )
  if (rows.length > 0) {
    await tx
      .insert(translations)
      .values(rows)
      .onConflictDoUpdate({
        target: [translations.lang, translations.namespace, translations.key],
        set: {
          value: sql`excluded.value`,
          status: sql`excluded.status`,
          english: sql`excluded.english`,
          revision: sql`excluded.revision`,
        },
      })
  }
  return revisions
}

export function toOverride(override: TranslationOverride | undefined): TranslationOverride | null {
  return override ? { value: override.value, status: override.status, english: override.english } : null
}
