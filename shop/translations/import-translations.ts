import { randomUUID } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { shownKeys } from './check-key.ts'
import { lockTranslations } from './lock-translations.ts'
import { readFile } from './read-file.ts'
import { wordsVersion } from './read-overrides.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import { englishAt } from './save-translation.ts'
import { type ReviewStatus, translationChanges } from './tables.ts'
import { type File, ownKeysBeside, type WordsAt, wordsAt } from './words-at.ts'
import { overrideOf, writeChanges } from './write-changes.ts'

export interface Imported {
  /** Of all words, with the import in them. */
  version: number
  added: { key: string; value: string }[]
  changed: { key: string; before: string; value: string }[]
  unchanged: number
  /** Keys of the file that the shop shows nowhere. */
  unknown: string[]
  /** Null: nothing was written. */
  batch: string | null
}

export type Importing = { ok: true; imported: Imported } | { ok: false; refused: Refusal[] }

/**
 * Says what a file says, as far as it differs: what it does not name stays, and so does the status of what it says
 * again. One text that cannot be, and nothing of it is kept. Throws ShopError `changed_meanwhile` when a word of the
 * file has changed since the version that was `seen`.
 */
export async function importTranslations(
  db: Db,
  wish: File & {
    /** As it was sent: anything. */
    sent: unknown
    status: ReviewStatus
    preview: boolean
    seen?: number
    actor: Actor
  },
): Promise<Importing> {
  const { lang, namespace, sent, status, actor } = wish
  const file = { lang, namespace }
  const read = readFile(sent)
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const at = await wordsAt(tx, file)
    const refused = [
      ...read.refused.map((fault): Refusal => ({ ...fault, about: 'value' })),
      ...refusalsOf(file, read.words, at, await ownKeysBeside(tx, file)),
    ]
    if (refused.length > 0) return { ok: false, refused }
    if (wish.seen !== undefined && (await versionOf(tx, file)) > wish.seen)
      throw new ShopError('changed_meanwhile')
    const { keys, ...outcome } = compare(file, read.words, at)
    const batch = wish.preview || keys.length === 0 ? null : randomUUID()
    if (batch) {
      const changes = keys.map(([key, value]) => {
        const before = overrideOf(at.overrides.get(key))
        return { key, before, after: { value, status, english: englishAt(file, key, at) } }
      })
      await writeChanges(tx, file, { changes, kind: 'imported', actor, batchId: batch })
      const [added, changed] = [outcome.added.length, outcome.changed.length]
      await recordAction(tx, {
        actor,
        action: 'translation.imported',
        subjectId: `${lang}/${namespace}`,
        after: { added, changed, batch },
      })
    }
    return { ok: true, imported: { ...outcome, version: await wordsVersion(tx), batch } }
  })
}

/** The last change of any word of the file. */
async function versionOf(tx: Db, { lang, namespace }: File): Promise<number> {
  const [row] = await tx
    .select({ version: max(translationChanges.id) })
    .from(translationChanges)
    .where(and(eq(translationChanges.lang, lang), eq(translationChanges.namespace, namespace)))
  return row?.version ?? 0
}

function compare({ lang }: File, wished: ReadonlyMap<string, string>, { words, shippedEnglish }: WordsAt) {
  const shown = shownKeys(lang, shippedEnglish)
  const keys = [...wished].filter(([key, value]) => words.get(key) !== value)
  return {
    keys,
    added: keys.flatMap(([key, value]) => (words.has(key) ? [] : [{ key, value }])),
    changed: keys.flatMap(([key, value]) => {
      const before = words.get(key)
      return before === undefined ? [] : [{ key, before, value }]
    }),
    unchanged: wished.size - keys.length,
    unknown: [...wished.keys()].filter((key) => !shown.has(key)),
  }
}
