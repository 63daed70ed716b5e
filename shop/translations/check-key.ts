import type { Lang } from '../localization/languages.ts'
import { categoriesOf, formOf, keysIn } from './plural-forms.ts'

const MOST_CHARACTERS = 200

/** Each has its sentence: `common:words.{fault}`. */
export type KeyFault = 'badKey' | 'reservedKey' | 'keyInTheWay' | 'formNeverShown'

export interface KeyFinding {
  kind: KeyFault
  /** The text in the way, or the forms that the language has. */
  mark?: string
}

const SEGMENT = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/

/** What every object has by itself: a program that looks one up would find something else than a text. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** All keys at which there is a text, in whichever language, and the groups they stand in. */
export interface Taken {
  texts: ReadonlySet<string>
  groups: ReadonlySet<string>
}

export function takenBy(keys: Iterable<string>): Taken {
  const texts = new Set(keys)
  return { texts, groups: new Set([...texts].flatMap(groupsOf)) }
}

/** `a` and `a.b`, of `a.b.c`. */
function groupsOf(key: string): string[] {
  const groups: string[] = []
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) groups.push(key.slice(0, dot))
  return groups
}

/** Can the language have a text at that key? */
export function checkKey(
  key: string,
  { lang, english, taken }: { lang: Lang; english: ReadonlyMap<string, string>; taken: Taken },
): KeyFinding | null {
  const form = formOf(key, (other) => english.has(other))
  if (form && !categoriesOf(lang).includes(form.category)) {
    const shown = categoriesOf(lang).map((category) => `${form.base}_${category}`)
    return { kind: 'formNeverShown', mark: shown.join(', ') }
  }
  if (english.has(key) || form) return null
  const segments = key.split('.')
  if (segments.some((segment) => RESERVED.has(segment))) return { kind: 'reservedKey' }
  if (key.length > MOST_CHARACTERS || !segments.every((segment) => SEGMENT.test(segment)))
    return { kind: 'badKey' }
  // `a.b` cannot be while `a` is a text, nor `a` while there is an `a.b`.
  if (taken.groups.has(key)) return { kind: 'keyInTheWay', mark: key }
  const inTheWay = groupsOf(key).find((group) => taken.texts.has(group))
  return inTheWay === undefined ? null : { kind: 'keyInTheWay', mark: inTheWay }
}

/** The keys the shop shows a language's texts at. */
export function shownKeys(lang: Lang, shippedEnglish: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(keysIn(lang, shippedEnglish))
}
