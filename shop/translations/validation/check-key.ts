import type { Lang } from '../../localization/languages.ts'
import { listPluralCategories, listRequiredKeys, parsePluralKey } from '../plural-forms.ts'

const MAX_KEY_LENGTH = 200

/** Each has its sentence: `admin-translations:errors.{fault}`. */
export type KeyError = 'badKey' | 'reservedKey' | 'keyInTheWay' | 'formNeverShown'

export interface KeyFinding {
  kind: KeyError
  /** The text in the way, or the forms that the language has. */
  mark?: string
}

const SEGMENT = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** What every object has by itself: a program that looks one up would find something else than a text. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** All keys at which there is a text, in whichever language, and the groups they stand in. */
export interface TakenKeys {
  texts: ReadonlySet<string>
  groups: ReadonlySet<string>
}

export function collectTakenKeys(keys: Iterable<string>): TakenKeys {
  const texts = new Set(keys)
  return { texts, groups: new Set([...texts].flatMap(listParentKeys)) }
}

/** `a` and `a.b`, of `a.b.c`. */
function listParentKeys(key: string): string[] {
  const groups: string[] = []
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) groups.push(key.slice(0, dot))
  return groups
}

/** Can the language have a text at that key? */
export function checkKey(
  key: string,
  { lang, english, taken }: { lang: Lang; english: ReadonlyMap<string, string>; taken: TakenKeys },
): KeyFinding | null {
  const form = parsePluralKey(key, (other) => english.has(other))
  if (form && !listPluralCategories(lang).includes(form.category)) {
    const shown = listPluralCategories(lang).map((category) => `${form.base}_${category}`)
    return { kind: 'formNeverShown', mark: shown.join(', ') }
  }
  if (english.has(key) || form) return null
  const segments = key.split('.')
  if (segments.some((segment) => RESERVED.has(segment))) return { kind: 'reservedKey' }
  if (key.length > MAX_KEY_LENGTH || !segments.every((segment) => SEGMENT.test(segment)))
    return { kind: 'badKey' }
  // `a.b` cannot be while `a` is a text, nor `a` while there is an `a.b`.
  if (taken.groups.has(key)) return { kind: 'keyInTheWay', mark: key }
  const inTheWay = listParentKeys(key).find((group) => taken.texts.has(group))
  return inTheWay === undefined ? null : { kind: 'keyInTheWay', mark: inTheWay }
}

/** The keys the shop shows a language's texts at. */
export function listShownKeys(lang: Lang, shippedEnglish: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(listRequiredKeys(lang, shippedEnglish))
}
