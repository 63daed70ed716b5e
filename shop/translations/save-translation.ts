import type { Actor } from '../actor.ts'
import { getDiff } from '../audit/get-diff.ts'
import { recordAction } from '../audit/record-action.ts'
import { ShopError } from '../errors.ts'
import { DEFAULT_LANG } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { applyTranslationChanges, lockTranslations, toOverride } from './apply-translation-changes.ts'
import {
  getTranslationFile,
  listKeysInOtherLanguages,
  type TranslationFile,
  type TranslationFileId,
} from './get-translation-file.ts'
import { getEnglishText } from './plural-forms.ts'
import type { ReviewStatus, TranslationOverride } from './tables.ts'
import { checkTranslations, type TranslationError } from './validation/check-translations.ts'

export type SaveResult = { ok: true; revision: number | null } | { ok: false; refused: TranslationError[] }

/**
 * Says `value` at `key` from now on. Saying again what is said writes nothing; its revision is null where that is the
 * shipped text. Throws ShopError `changed_meanwhile` unless the text of their own that was seen is still there.
 */
export async function saveTranslation(
  db: Db,
  wish: TranslationFileId & {
    key: string
    value: string
    status: ReviewStatus
    /** The revision that was seen; null: no own text. Undefined: whatever is there now. */
    seen?: number | null
    actor: Actor
  },
): Promise<SaveResult> {
  const { lang, namespace, key, value, status, actor } = wish
  const file = { lang, namespace }
  return db.transaction(async (tx) => {
    await lockTranslations(tx)
    const at = await getTranslationFile(tx, file)
    const refused = checkTranslations(
      wish,
      new Map([[key, value]]),
      at,
      await listKeysInOtherLanguages(tx, file),
    )
    if (refused.length > 0) return { ok: false, refused }
    const kept = at.overrides.get(key)
    const revision = kept?.revision ?? null
    if (wish.seen !== undefined && wish.seen !== revision) throw new ShopError('changed_meanwhile')
    const after: TranslationOverride = { value, status, english: getOverrideSource(file, key, at) }
    const standing = toOverride(kept) ?? buildShippedOverride(file, key, at)
    if (isSame(standing, after)) return { ok: true, revision }
    const change = { key, before: toOverride(kept), after }
    const written = await applyTranslationChanges(tx, file, {
      changes: [change],
      kind: 'saved',
      actor,
      batchId: null,
    })
    const told = ({ value, status }: TranslationOverride) => ({ value, status })
    await recordAction(tx, {
      actor,
      action: 'translation.saved',
      subjectId: `${lang}/${namespace}/${key}`,
      ...getDiff(standing ? told(standing) : {}, told(after)),
    })
    return { ok: true, revision: written.get(key) ?? null }
  })
}

/** What English says there, as a text of the operator's own keeps it; English's own keep nothing. */
export function getOverrideSource(
  { lang }: TranslationFileId,
  key: string,
  { english }: Pick<TranslationFile, 'english'>,
) {
  return lang === DEFAULT_LANG ? null : getEnglishText(key, english)
}

/** A shipped text as if it were one of their own: written when English was what was shipped. */
export function buildShippedOverride(
  file: TranslationFileId,
  key: string,
  { shipped, shippedEnglish }: TranslationFile,
): TranslationOverride | null {
  const value = shipped.get(key)
  if (value === undefined) return null
  return { value, status: 'approved', english: getOverrideSource(file, key, { english: shippedEnglish }) }
}

function isSame(one: TranslationOverride | null, other: TranslationOverride): boolean {
  return one?.value === other.value && one.status === other.status && one.english === other.english
}
