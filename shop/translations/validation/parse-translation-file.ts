import { isLang } from '../../localization/languages.ts'
import { isNamespace } from '../../localization/namespaces.ts'
import { normalizeText, truncateText } from '../../text.ts'
import type { TranslationFile, TranslationFileId } from '../get-translation-file.ts'
import { checkMessageKey, collectTakenKeys, type KeyError } from './check-message-key.ts'
import { checkText, type TextError } from './check-text.ts'

/** Structural errors of an uploaded file. Each has a message `admin-translations:errors.{kind}`. */
type FileError = 'noText' | 'repeatedKey' | 'tooDeep' | 'emptyFile' | 'otherFiles'

interface FileFinding {
  key: string
  kind: FileError
}

interface ParsedTranslationFile {
  messages: Map<string, string>
  /** Keys with a blank text or null: programs for translators write these for what is not translated yet. */
  skipped: string[]
  refused: FileFinding[]
}

/** Longer than any valid key, which also limits the nesting depth. */
const MAX_PATH_LENGTH = 200

/**
 * Returns the texts of an uploaded file by path; its keys are nested or dotted paths. The input is untrusted: nothing is looked
 * up or copied by name, so `__proto__` is rejected like any invalid key. `groups` are the groups that the file has already.
 */
export function parseTranslationFile(
  sent: unknown,
  file: TranslationFileId,
  groups: ReadonlySet<string>,
): ParsedTranslationFile {
  const messages = new Map<string, string>()
  const skipped: string[] = []
  const refused: FileFinding[] = []
  if (!isGroup(sent)) return { messages, skipped, refused: [{ key: '', kind: 'emptyFile' }] }
  const unwrapped = unwrapFile(sent, file, groups)
  if (!unwrapped) return { messages, skipped, refused: [{ key: '', kind: 'otherFiles' }] }
  const walk = (group: object, before: string) => {
    for (const [key, value] of Object.entries(group)) {
      const path = `${before}${key}`
      if (path.length > MAX_PATH_LENGTH)
        refused.push({ key: truncateText(path, MAX_PATH_LENGTH), kind: 'tooDeep' })
      else if (messages.has(path)) refused.push({ key: path, kind: 'repeatedKey' })
      else if (value === null || (typeof value === 'string' && isBlank(value))) skipped.push(path)
      else if (typeof value === 'string') messages.set(path, value)
      else if (isGroup(value)) walk(value, `${path}.`)
      else refused.push({ key: path, kind: 'noText' })
    }
  }
  walk(unwrapped, '')
  return { messages, skipped, refused }
}

/** A NUL is not blank: it shows that the file is damaged. */
function isBlank(text: string): boolean {
  return normalizeText(text) === '' && !text.includes('\0')
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Programs for translators wrap a file in its language, its namespace or both: `{"fr":{"cart":{…}}}`. Returns the group
 * inside, or null when the file holds another language or namespace, or several.
 */
function unwrapFile(
  sent: object,
  { lang, namespace }: TranslationFileId,
  groups: ReadonlySet<string>,
): object | null {
  let inside = sent
  for (const _level of [lang, namespace]) {
    const [first, ...others] = Object.entries(inside)
    const isWrapping = ([name, value]: [string, unknown]) => isGroup(value) && isWrapper(name, groups)
    if (!first || ![first, ...others].every(isWrapping)) return inside
    const [name, content] = first
    if (others.length > 0 || (name !== namespace && getLang(name) !== lang)) return null
    inside = content
  }
  return inside
}

function isWrapper(name: string, groups: ReadonlySet<string>): boolean {
  return !groups.has(name) && (isNamespace(name) || isLang(getLang(name)))
}

const LOCALE = /^([a-z]{2})(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}))?$/

/** Returns the language of a locale such as `fr`, `fr-FR` or `zh_Hans`; empty for any other name. */
function getLang(name: string): string {
  return LOCALE.exec(name)?.[1] ?? ''
}

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
