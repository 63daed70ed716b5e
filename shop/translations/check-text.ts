import { formOf } from './plural-forms.ts'
import { bracesClose, placeholdersOf, tagsClose, tagsOf } from './text-marks.ts'

export const MOST_CHARACTERS = 5_000

/** Each has its sentence: `common:words.{fault}`. */
export type TextFault =
  | 'blank'
  | 'tooLong'
  | 'brokenCharacter'
  | 'openBraces'
  | 'missingPlaceholder'
  | 'missingTag'
  | 'openTag'

/** What is worth a look, and no mistake for sure. Sentences as above. */
export type TextDoubt = 'unknownPlaceholder' | 'unknownTag' | 'outerBlanks' | 'sameAsEnglish'

export interface Finding<Kind extends string> {
  kind: Kind
  /** The mark it is about, as it would be written. */
  mark?: string
}

export interface TextCheck {
  refused: Finding<TextFault>[]
  doubted: Finding<TextDoubt>[]
}

/** These say their number in words where they like: "one order". */
const IN_WORDS: readonly string[] = ['zero', 'one', 'two']

/** The number itself, and as it is written with its thousands. */
const NUMBER: readonly string[] = ['count', 'amount']

/**
 * Can the shop show this text at that key? `english` are the words it is measured by: what English came with, which is
 * what the code fills in.
 */
export function checkText(key: string, text: string, english: ReadonlyMap<string, string>): TextCheck {
  const broken = brokenness(text)
  if (broken) return { refused: [{ kind: broken }], doubted: [] }
  const original = originalAt(key, english)
  const marks = marksOf(text)
  const refused: Finding<TextFault>[] = [
    ...placeholdersBeyond(marks, original.needed, 'missingPlaceholder' as const),
    ...tagsBeyond(marks, original.needed, 'missingTag' as const),
  ]
  if (refused.length === 0 && !tagsClose(text, original.known.tags)) refused.push({ kind: 'openTag' })
  return { refused, doubted: doubtsOf(text, original, marks) }
}

function brokenness(text: string): TextFault | null {
  if (text.trim() === '') return 'blank'
  if (text.length > MOST_CHARACTERS) return 'tooLong'
  if (text.includes('\0') || !text.isWellFormed()) return 'brokenCharacter'
  return bracesClose(text) ? null : 'openBraces'
}

interface Marks {
  placeholders: string[]
  tags: string[]
}

function marksOf(text: string): Marks {
  return { placeholders: placeholdersOf(text), tags: tagsOf(text) }
}

interface Original {
  text: string | undefined
  /** What a text must say, and what it may. */
  needed: Marks
  known: Marks
}

const NOTHING: Original = {
  text: undefined,
  needed: { placeholders: [], tags: [] },
  known: { placeholders: [], tags: [] },
}

function originalAt(key: string, english: ReadonlyMap<string, string>): Original {
  const form = formOf(key, (other) => english.has(other))
  const other = form ? english.get(`${form.base}_other`) : undefined
  const text = english.get(key) ?? other
  if (text === undefined) return NOTHING
  const marks = marksOf(text)
  if (!form || other === undefined) return { text, needed: marks, known: marks }
  const forms = [other, english.get(`${form.base}_one`) ?? other].map(placeholdersOf)
  const known = { ...marks, placeholders: forms.flat() }
  if (!IN_WORDS.includes(form.category)) return { text, needed: marks, known }
  // What one of English's forms does without, a form for so few can.
  const needed = forms
    .flat()
    .filter((name) => !NUMBER.includes(name) && forms.every((form) => form.includes(name)))
  return { text, needed: { ...marks, placeholders: [...new Set(needed)] }, known }
}

function doubtsOf(text: string, original: Original, marks: Marks): Finding<TextDoubt>[] {
  const doubted: Finding<TextDoubt>[] = [
    ...placeholdersBeyond(original.known, marks, 'unknownPlaceholder' as const),
    ...tagsBeyond(original.known, marks, 'unknownTag' as const),
  ]
  if (text.trim() !== text) doubted.push({ kind: 'outerBlanks' })
  if (text === original.text) doubted.push({ kind: 'sameAsEnglish' })
  return doubted
}

/** Those of `marks` that are not among `there`. */
function placeholdersBeyond<Kind extends string>(there: Marks, marks: Marks, kind: Kind): Finding<Kind>[] {
  const beyond = marks.placeholders.filter((name) => !there.placeholders.includes(name))
  return beyond.map((name) => ({ kind, mark: `{{${name}}}` }))
}

function tagsBeyond<Kind extends string>(there: Marks, marks: Marks, kind: Kind): Finding<Kind>[] {
  return marks.tags.filter((name) => !there.tags.includes(name)).map((name) => ({ kind, mark: `<${name}>` }))
}
