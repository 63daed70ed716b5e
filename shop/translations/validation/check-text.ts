import { normalizeText } from '../../text.ts'
import { parsePluralKey } from '../plural-forms.ts'

export const MAX_TEXT_LENGTH = 5_000

/** Each has a message `admin-translations:errors.{kind}`. */
export type TextError =
  | 'blank'
  | 'tooLong'
  | 'invalidCharacter'
  | 'unbalancedBraces'
  | 'missingPlaceholder'
  | 'missingTag'
  | 'unclosedTag'

/** Suspicious, but allowed. Each has a message as above. */
type TextWarning = 'unknownPlaceholder' | 'unknownTag' | 'surroundingSpaces' | 'sameAsEnglish'

export interface Finding<Kind extends string> {
  kind: Kind
  /** The placeholder or tag as it is written. */
  mark?: string
}

interface TextCheck {
  errors: Finding<TextError>[]
  warnings: Finding<TextWarning>[]
}

/** Plural forms that may write out their number, as in "one order". */
const FORMS_WITHOUT_NUMBER: readonly string[] = ['zero', 'one', 'two']

/** The number, and the formatted number. */
const NUMBER_PLACEHOLDERS: readonly string[] = ['count', 'amount']

/** Checks a translation against the reference text: the shipped English, whose placeholders the code fills in. */
export function checkText(key: string, text: string, english: ReadonlyMap<string, string>): TextCheck {
  const broken = getSyntaxError(text)
  if (broken) return { errors: [{ kind: broken }], warnings: [] }
  const original = getReferenceText(key, english)
  const marks = parsePlaceholders(text)
  const refused: Finding<TextError>[] = [
    ...listExtraMarks(marks, original.needed, 'missingPlaceholder', 'missingTag'),
  ]
  if (refused.length === 0 && !hasBalancedTags(text, original.allowed.tags))
    refused.push({ kind: 'unclosedTag' })
  return { errors: refused, warnings: listWarnings(text, original, marks) }
}

function getSyntaxError(text: string): TextError | null {
  if (normalizeText(text) === '') return 'blank'
  if (text.length > MAX_TEXT_LENGTH) return 'tooLong'
  if (text.includes('\0') || !text.isWellFormed()) return 'invalidCharacter'
  return hasBalancedBraces(text) ? null : 'unbalancedBraces'
}

interface Placeholders {
  placeholders: string[]
  tags: string[]
}

function parsePlaceholders(text: string): Placeholders {
  return { placeholders: listPlaceholders(text), tags: listTags(text) }
}

interface ReferenceText {
  text: string | undefined
  /** The placeholders that a translation must contain, and those that it may. */
  needed: Placeholders
  allowed: Placeholders
}

const NO_REFERENCE: ReferenceText = {
  text: undefined,
  needed: { placeholders: [], tags: [] },
  allowed: { placeholders: [], tags: [] },
}

function getReferenceText(key: string, english: ReadonlyMap<string, string>): ReferenceText {
  const form = parsePluralKey(key, (other) => english.has(other))
  const other = form ? english.get(`${form.base}_other`) : undefined
  const text = english.get(key) ?? other
  if (text === undefined) return NO_REFERENCE
  const marks = parsePlaceholders(text)
  if (!form || other === undefined) return { text, needed: marks, allowed: marks }
  const forms = [other, english.get(`${form.base}_one`) ?? other].map(listPlaceholders)
  const allowed = { ...marks, placeholders: forms.flat() }
  if (!FORMS_WITHOUT_NUMBER.includes(form.category)) return { text, needed: marks, allowed }
  // A placeholder that one of the English forms lacks is optional here.
  const needed = forms
    .flat()
    .filter((name) => !NUMBER_PLACEHOLDERS.includes(name) && forms.every((form) => form.includes(name)))
  return { text, needed: { ...marks, placeholders: [...new Set(needed)] }, allowed }
}

function listWarnings(text: string, original: ReferenceText, marks: Placeholders): Finding<TextWarning>[] {
  const warnings: Finding<TextWarning>[] = [
    ...listExtraMarks(original.allowed, marks, 'unknownPlaceholder', 'unknownTag'),
  ]
  if (text.trim() !== text) warnings.push({ kind: 'surroundingSpaces' })
  if (text === original.text) warnings.push({ kind: 'sameAsEnglish' })
  return warnings
}

/** Lists the placeholders and tags in `marks` that are not in `there`. */
function listExtraMarks<Kind extends string>(
  there: Placeholders,
  marks: Placeholders,
  placeholder: Kind,
  tag: Kind,
): Finding<Kind>[] {
  const placeholders = marks.placeholders.filter((name) => !there.placeholders.includes(name))
  const tags = marks.tags.filter((name) => !there.tags.includes(name))
  return [
    ...placeholders.map((name) => ({ kind: placeholder, mark: `{{${name}}}` })),
    ...tags.map((name) => ({ kind: tag, mark: `<${name}>` })),
  ]
}

/** A name in two braces; three braces in a row are no placeholder. */
const PLACEHOLDER = /(?<!\{)\{\{([^{}]*)\}\}(?!\})/g

/** `<name>`, `</name>` or `<name/>`; a tag with attributes is plain text. */
const TAG = /<(\/?)([A-Za-z][\w-]*)\s*(\/?)>/g

/** Lists the placeholder names: `{{count}}`, `{{ count }}` and `{{count, number}}` are all `count`. */
export function listPlaceholders(text: string): string[] {
  return unique([...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => parsePlaceholderName(inside)))
}

function parsePlaceholderName(inside: string): string {
  const [name = ''] = inside.split(',')
  return name.replace(/^\s*-/, '').trim()
}

function hasBalancedBraces(text: string): boolean {
  return !/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))
}

/** Lists the tag names, which the page turns into links and the like. */
function listTags(text: string): string[] {
  return unique([...text.matchAll(TAG)].map(([, , name = '']) => name))
}

/** Returns whether the known tags are properly nested. Unknown tags are plain text. */
function hasBalancedTags(text: string, allowed: readonly string[]): boolean {
  const open: string[] = []
  for (const [, closing, name = '', empty] of text.matchAll(TAG)) {
    if (!allowed.includes(name) || empty) continue
    if (!closing) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

function unique(names: string[]): string[] {
  return [...new Set(names)]
}
