import type { Lang } from '../../localization/languages.ts'
import { listPluralCategories, listRequiredKeys, parsePluralKey } from '../plural-forms.ts'

export const MAX_KEY_LENGTH = 200

/** Each has a message `admin-translations:errors.{kind}`. */
export type KeyError = 'badKey' | 'reservedKey' | 'conflictingKey' | 'unusedPluralForm'

interface KeyFinding {
  kind: KeyError
  /** The conflicting key, or the plural forms of the language. */
  mark?: string
}

const SEGMENT = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** Properties of every object, which a lookup would find in place of a text. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** All keys with a text in any language, and the groups that contain them. */
interface TakenKeys {
  texts: ReadonlySet<string>
  groups: ReadonlySet<string>
}

export function collectTakenKeys(keys: Iterable<string>): TakenKeys {
  const texts = new Set(keys)
  return { texts, groups: new Set([...texts].flatMap(listParentKeys)) }
}

/** `a.b.c` has the parents `a` and `a.b`. */
function listParentKeys(key: string): string[] {
  const groups: string[] = []
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) groups.push(key.slice(0, dot))
  return groups
}

/** Returns why the language cannot have a text at the key; null if it can. */
export function checkMessageKey(
  key: string,
  { lang, english, taken }: { lang: Lang; english: ReadonlyMap<string, string>; taken: TakenKeys },
): KeyFinding | null {
  const form = parsePluralKey(key, (other) => english.has(other))
  if (form && !listPluralCategories(lang).includes(form.category)) {
    const shown = listPluralCategories(lang).map((category) => `${form.base}_${category}`)
    return { kind: 'unusedPluralForm', mark: shown.join(', ') }
  }
  if (english.has(key) || form) return null
  const segments = key.split('.')
  if (segments.some((segment) => RESERVED.has(segment))) return { kind: 'reservedKey' }
  if (key.length > MAX_KEY_LENGTH || !segments.every((segment) => SEGMENT.test(segment)))
    return { kind: 'badKey' }
  // A path cannot be both a text and a group: `a.b` conflicts with `a`.
  if (taken.groups.has(key)) return { kind: 'conflictingKey', mark: key }
  const inTheWay = listParentKeys(key).find((group) => taken.texts.has(group))
  return inTheWay === undefined ? null : { kind: 'conflictingKey', mark: inTheWay }
}

export function listUsedKeys(lang: Lang, shippedEnglish: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(listRequiredKeys(lang, shippedEnglish))
}
