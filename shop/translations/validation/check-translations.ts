import type { TranslationFile, TranslationFileId } from '../get-translation-file.ts'
import { checkKey, collectTakenKeys, type KeyError } from './check-key.ts'
import { checkText, type TextError } from './check-text.ts'
import type { FileError } from './parse-translation-file.ts'

/** Why a text cannot be kept. `admin-translations:errors.{kind}` says it, with `mark` for the part of it that is meant. */
export interface TranslationError {
  key: string
  about: 'key' | 'value'
  kind: KeyError | TextError | FileError
  mark?: string
}

/** What texts are measured by: what English came with, for that is what the code fills in; of own keys what English says. */
export function getReferenceMessages({
  english,
  shippedEnglish,
}: TranslationFile): ReadonlyMap<string, string> {
  return new Map([...english, ...shippedEnglish])
}

/** Of these texts for a file, why which cannot be. Those that are there already are not asked again. */
export function checkTranslations(
  { lang }: TranslationFileId,
  wished: ReadonlyMap<string, string>,
  at: TranslationFile,
  ownKeysBeside: readonly string[],
): TranslationError[] {
  const taken = collectTakenKeys([
    ...at.english.keys(),
    ...at.messages.keys(),
    ...ownKeysBeside,
    ...wished.keys(),
  ])
  const measure = getReferenceMessages(at)
  return [...wished].flatMap(([key, text]): TranslationError[] => {
    if (at.messages.get(key) === text) return []
    const wrongKey = checkKey(key, { lang, english: at.english, taken })
    if (wrongKey) return [{ key, about: 'key', ...wrongKey }]
    return checkText(key, text, measure).errors.map((fault) => ({ key, about: 'value', ...fault }))
  })
}
