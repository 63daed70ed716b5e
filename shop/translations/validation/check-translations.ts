import type { TranslationFile, TranslationFileId } from '../get-translation-file.ts'
import { checkMessageKey, collectTakenKeys, type KeyError } from './check-message-key.ts'
import { checkText, type TextError } from './check-text.ts'
import type { FileError } from './parse-translation-file.ts'

/**
 * Why a text is invalid. The message is `admin-translations:errors.{kind}`, in which `mark` is the part
 * concerned.
 */
export interface TranslationError {
  key: string
  about: 'key' | 'value'
  kind: KeyError | TextError | FileError
  mark?: string
}

/**
 * Returns the reference texts: the shipped English, whose placeholders the code fills in, and for the
 * operator's own keys their English text.
 */
export function getReferenceMessages({
  english,
  shippedEnglish,
}: TranslationFile): ReadonlyMap<string, string> {
  return new Map([...english, ...shippedEnglish])
}

/** Validates new texts of a file. Unchanged texts are not checked again. */
export function checkTranslations(
  { lang }: TranslationFileId,
  texts: ReadonlyMap<string, string>,
  at: TranslationFile,
  ownKeysBeside: readonly string[],
): TranslationError[] {
  const taken = collectTakenKeys([
    ...at.english.keys(),
    ...at.messages.keys(),
    ...ownKeysBeside,
    ...texts.keys(),
  ])
  const measure = getReferenceMessages(at)
  return [...texts].flatMap(([key, text]): TranslationError[] => {
    if (at.messages.get(key) === text) return []
    const wrongKey = checkMessageKey(key, { lang, english: at.english, taken })
    if (wrongKey) return [{ key, about: 'key', ...wrongKey }]
    return checkText(key, text, measure).errors.map((fault) => ({ key, about: 'value', ...fault }))
  })
}
