import { parsePluralKey } from '../plural-forms.ts'
import { hasBalancedBraces, hasBalancedTags, listPlaceholders, listTags } from './placeholders.ts'

export const MAX_TEXT_LENGTH = 5_000

/** Each has its sentence: `admin-translations:errors.{fault}`. */
export type TextError =
  | 'blank'
  | 'tooLong'
  | 'brokenCharacter'
  | 'openBraces'
  | 'missingPlaceholder'
  | 'missingTag'
  | 'openTag'

/** What is worth a look, and no mistake for sure. Sentences as above. */
export type TextWarning = 'unknownPlaceholder' | 'unknownTag' | 'outerBlanks' | 'sameAsEnglish'

export interface Finding<Kind extends string> {
  kind: Kind
  /** The mark it is about, as it would be written. */
  mark?: string
}

export interface TextCheck {
  errors: Finding<TextError>[]
  warnings: Finding<TextWarning>[]
}

/** These say their number in words where they like: "one order". */
const FORMS_WITHOUT_NUMBER: readonly string[] = ['zero', 'one', 'two']

/** The number itself, and as it is written with its thousands. */
const NUMBER_PLACEHOLDERS: readonly string[] = ['count', 'amount']

/**
 * Can the shop show this text at that key? `english` are the words it is measured by: what English came with, which is
 * what the code fills in.
 */
export function checkText(key: string, text: string, english: ReadonlyMap<string, string>): TextCheck {
  const broken = getSyntaxError(text)
  if (broken) return { errors: [{ kind: broken }], warnings: [] }
  const original = getReferenceText(key, english)
  const marks = parsePlaceholders(text)
  const refused: Finding<TextError>[] = [
    ...listExtraPlaceholders(marks, original.needed, 'missingPlaceholder' as const),
    ...listExtraTags(marks, original.needed, 'missingTag' as const),
  ]
  if (refused.length === 0 && !hasBalancedTags(text, original.known.tags)) refused.push({ kind: 'openTag' })
  return { errors: refused, warnings: listWarnings(text, original, marks) }
}

function getSyntaxError(text: string): TextError | null {
  if (text.trim() === '') return 'blank'
  if (text.length > MAX_TEXT_LENGTH) return 'tooLong'
  if (text.includes('\0') || !text.isWellFormed()) return 'brokenCharacter'
  return hasBalancedBraces(text) ? null : 'openBraces'
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
  /** What a text must say, and what it may. */
  needed: Placeholders
  known: Placeholders
}

const NO_REFERENCE: ReferenceText = {
  text: undefined,
  needed: { placeholders: [], tags: [] },
  known: { placeholders: [], tags: [] },
}

function getReferenceText(key: string, english: ReadonlyMap<string, string>): ReferenceText {
  const form = parsePluralKey(key, (other) => english.has(other))
  const other = form ? english.get(`${form.base}_other`) : undefined
  const text = english.get(key) ?? other
  if (text === undefined) return NO_REFERENCE
  const marks = parsePlaceholders(text)
  if (!form || other === undefined) return { text, needed: marks, known: marks }
  const forms = [other, english.get(`${form.base}_one`) ?? other].map(listPlaceholders)
  const known = { ...marks, placeholders: forms.flat() }
  if (!FORMS_WITHOUT_NUMBER.includes(form.category)) return { text, needed: marks, known }
  // What one of English's forms does without, a form for so few can.
  const needed = forms
    .flat()
    .filter((name) => !NUMBER_PLACEHOLDERS.includes(name) && forms.every((form) => form.includes(name)))
  return { text, needed: { ...marks, placeholders: [...new Set(needed)] }, known }
}

function listWarnings(text: string, original: ReferenceText, marks: Placeholders): Finding<TextWarning>[] {
  const doubted: Finding<TextWarning>[] = [
    ...listExtraPlaceholders(original.known, marks, 'unknownPlaceholder' as const),
    ...listExtraTags(original.known, marks, 'unknownTag' as const),
  ]
  if (text.trim() !== text) doubted.push({ kind: 'outerBlanks' })
  if (text === original.text) doubted.push({ kind: 'sameAsEnglish' })
  return doubted
}

/** Those of `marks` that are not among `there`. */
function listExtraPlaceholders<Kind extends string>(
  there: Placeholders,
  marks: Placeholders,
  kind: Kind,
): Finding<Kind>[] {
  const beyond = marks.placeholders.filter((name) => !there.placeholders.includes(name))
  return beyond.map((name) => ({ kind, mark: `{{${name}}}` }))
}

function listExtraTags<Kind extends string>(
  there: Placeholders,
  marks: Placeholders,
  kind: Kind,
): Finding<Kind>[] {
  return marks.tags.filter((name) => !there.tags.includes(name)).map((name) => ({ kind, mark: `<${name}>` }))
}
