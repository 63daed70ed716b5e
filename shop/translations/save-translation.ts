import type { Actor } from '../actor.ts'
import { recordAction } from '../audit/record-action.ts'
import { whatDiffers } from '../audit/what-differs.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { ShopError } from '../shop-error.ts'
import { lockTranslations } from './lock-translations.ts'
import { englishOf } from './plural-forms.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import type { Override, ReviewStatus } from './tables.ts'
import { type File, ownKeysBeside, type WordsAt, wordsAt } from './words-at.ts'
import { overrideOf, writeChanges } from './write-changes.ts'

export type Saving = { ok: true; revision: number | null } | { ok: false; refused: Refusal[] }

/**
 * Says `value` at `key` from now on. Saying again what is said writes nothing; its revision is null where that is the
 * shipped text. Throws ShopError `changed_meanwhile` unless the text of their own that was seen is still there.
 */
export async function saveTranslation(
  db: Db,
  wish: File & {
    key: string
    value: string
    status: ReviewStatus
    /** The revision that was seen; null: no own text. Undefined: whatever is there now. */
    seen?: number | null
    actor: Actor
  },
): Promise<Saving> {
  const { lang, namespace, key, value, status, actor } = wish
  const file = { lang, namespace }
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const at = await wordsAt(tx, file)
    const refused = refusalsOf(wish, new Map([[key, value]]), at, await ownKeysBeside(tx, file))
    if (refused.length > 0) return { ok: false, refused }
    const kept = at.overrides.get(key)
    const revision = kept?.revision ?? null
    if (wish.seen !== undefined && wish.seen !== revision) throw new ShopError('changed_meanwhile')
    const after: Override = { value, status, english: englishAt(file, key, at) }
    const standing = overrideOf(kept) ?? shippedAs(file, key, at)
    if (isSame(standing, after)) return { ok: true, revision }
    const change = { key, before: overrideOf(kept), after }
    const written = await writeChanges(tx, file, {
      changes: [change],
      kind: 'saved',
      actor,
      batchId: null,
    })
    const told = ({ value, status }: Override) => ({ value, status })
    await recordAction(tx, {
      actor,
      action: 'translation.saved',
      subjectId: `${lang}/${namespace}/${key}`,
      ...whatDiffers(standing ? told(standing) : {}, told(after)),
    })
    return { ok: true, revision: written.get(key) ?? null }
  })
}

/** What English says there, as a text of the operator's own keeps it; English's own keep nothing. */
export function englishAt({ lang }: File, key: string, { english }: Pick<WordsAt, 'english'>) {
  return lang === DEFAULT_LANG ? null : englishOf(key, english)
}

/** A shipped text as if it were one of their own: written when English was what was shipped. */
export function shippedAs(file: File, key: string, { shipped, shippedEnglish }: WordsAt): Override | null {
  const value = shipped.get(key)
  if (value === undefined) return null
  return { value, status: 'approved', english: englishAt(file, key, { english: shippedEnglish }) }
}

function isSame(one: Override | null, other: Override): boolean {
  return one?.value === other.value && one.status === other.status && one.english === other.english
}
