import type { AnyShape } from '../../../../shop/content/content-shapes.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { createUuid } from '../../../create-uuid.ts'

/** A text, or a group or list of texts, in one language. */
export interface Version {
  lang: Lang
  /** Undefined where the language lacks it. */
  value: unknown
  /** Path of the value in the errors of the form, such as 'en/faq.0.question'. */
  path: string
  onChange: (value: unknown) => void
}

type List = Extract<AnyShape, { kind: 'list' }>

/** One entry of a list in every language that has it. */
export type Row = Partial<Record<Lang, unknown>>

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns the versions of a member of a group. A language that lacks the group gets it with the member. */
export function getMember(
  shape: Extract<AnyShape, { kind: 'group' }>,
  versions: Version[],
  key: string,
): Version[] {
  const pattern = versions.find(({ value }) => value !== undefined)?.value
  return versions.map(({ lang, value, path, onChange }) => ({
    lang,
    value: toRecord(value)[key],
    path: `${path}.${key}`,
    onChange: (next) => onChange({ ...toRecord(value ?? createBlank(shape, pattern)), [key]: next }),
  }))
}

/** Matches the entries of a list by their ids, and by their places in a list without ids. */
export function toRows(shape: List, versions: Version[]): Row[] {
  const rows: Row[] = []
  for (const { lang, value } of versions) {
    let last = -1
    for (const [place, entry] of toList(value).entries()) {
      const known = hasIds(shape) ? rows.findIndex((row) => getId(row) === getId({ [lang]: entry })) : place
      const row = rows[known]
      last = row ? known : last + 1
      if (row) row[lang] = entry
      else rows.splice(last, 0, { [lang]: entry })
    }
  }
  return rows
}

/** Returns the entries of a language. In a list without ids, blank ones keep the places of the others. */
export function fromRows(shape: List, rows: Row[], lang: Lang): unknown[] {
  if (hasIds(shape)) return rows.map((row) => row[lang]).filter((entry) => entry !== undefined)
  const end = rows.findLastIndex((row) => row[lang] !== undefined) + 1
  return rows.slice(0, end).map((row) => row[lang] ?? createBlank(shape.of))
}

/** Returns the versions of an entry of a list. */
export function getEntryVersions(shape: List, versions: Version[], rows: Row[], place: number): Version[] {
  return versions.map(({ lang, path, onChange }) => ({
    lang,
    value: rows[place]?.[lang],
    path: `${path}.${fromRows(shape, rows.slice(0, place + 1), lang).length - 1}`,
    onChange: (next) => onChange(fromRows(shape, rows.with(place, { ...rows[place], [lang]: next }), lang)),
  }))
}

/** Creates an entry that is blank in every language and has one id. */
export function createRow(shape: List, versions: Version[]): Row {
  const entry = createBlank(shape.of)
  return Object.fromEntries(versions.map(({ lang }) => [lang, entry]))
}

/** Removes the entries of lists in which nothing is written, so that a language may lack them. */
export function removeBlank(shape: AnyShape, value: unknown): unknown {
  if (shape.kind === 'group') {
    const record = toRecord(value)
    const members = Object.entries(shape.of).map(([key, inside]) => [key, removeBlank(inside, record[key])])
    return { ...record, ...Object.fromEntries(members) }
  }
  if (shape.kind === 'block') return removeBlankLines(value)
  if (shape.kind !== 'list') return value
  const entries = toList(value).map((entry) => removeBlank(shape.of, entry))
  const isWritten = (entry: unknown) => !isBlank(shape.of, entry)
  const kept = hasIds(shape)
    ? entries.filter(isWritten)
    : entries.slice(0, entries.findLastIndex(isWritten) + 1)
  return kept.length < shape.least ? entries.slice(0, shape.least) : kept
}

/** Removes the blank lines at the end of a list or table. */
function removeBlankLines(block: unknown): unknown {
  if (typeof block !== 'object' || block === null) return block
  return Object.fromEntries(
    Object.entries(block).map(([form, lines]) => {
      const end = toList(lines).findLastIndex((line) => [line].flat().join('').trim() !== '') + 1
      return [form, toList(lines).slice(0, Math.max(1, end))]
    }),
  )
}

function isBlank(shape: AnyShape, value: unknown): boolean {
  switch (shape.kind) {
    case 'text':
    case 'block':
      return JSON.stringify(value ?? '').replaceAll(/"(list|rows)"|[[\]{}:,"\s]/g, '') === ''
    case 'group':
      return Object.entries(shape.of).every(([key, inside]) => isBlank(inside, toRecord(value)[key]))
    case 'list':
      return toList(value).every((entry) => isBlank(shape.of, entry))
    default:
      return true
  }
}

/** Returns whether a text is still to be written in a language: it is empty, or says what the English one says. */
export function isMissing(
  shape: Extract<AnyShape, { kind: 'text' }>,
  { lang, value }: Pick<Version, 'lang' | 'value'>,
  english: unknown,
): boolean {
  const text = toText(value).trim()
  // Names of people and companies are the same in every language.
  const isProse = shape.allowsPlaceholders || shape.lines === 'several'
  return text === '' || (lang !== 'en' && isProse && text === toText(english).trim())
}

/** Creates an empty value of a shape; what is no text is copied from the `pattern`. */
function createBlank(shape: AnyShape, pattern?: unknown): unknown {
  switch (shape.kind) {
    case 'group': {
      const values = toRecord(pattern)
      return Object.fromEntries(
        Object.entries(shape.of).map(([key, inside]) => [key, createBlank(inside, values[key])]),
      )
    }
    case 'list':
      return Array.from({ length: shape.least }, () => createBlank(shape.of))
    case 'number':
      return pattern ?? shape.most
    case 'choice':
      return pattern ?? shape.of[0]
    case 'flag':
      return pattern ?? false
    case 'key':
      return (
        pattern ??
        createUuid()
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, '')
          .slice(0, 16)
      )
    case 'text':
    case 'block':
      return ''
  }
}

/** Counts the texts that are missing in each language. */
export function countMissing(shape: AnyShape, versions: Version[]): Map<Lang, number> {
  const counts = new Map<Lang, number>()
  const add = (inner: AnyShape, ofInner: Version[]) => {
    for (const [lang, count] of countMissing(inner, ofInner))
      counts.set(lang, (counts.get(lang) ?? 0) + count)
  }
  if (shape.kind === 'group') {
    for (const [key, inside] of Object.entries(shape.of)) add(inside, getMember(shape, versions, key))
  } else if (shape.kind === 'list') {
    const rows = toRows(shape, versions)
    for (const place of rows.keys()) add(shape.of, getEntryVersions(shape, versions, rows, place))
  } else if (shape.kind === 'text' || shape.kind === 'block') {
    const english = versions.find(({ lang }) => lang === 'en')?.value
    for (const version of versions) {
      const isWanting =
        shape.kind === 'text'
          ? isMissing(shape, version, english)
          : isBlank(shape, version.value) ||
            (version.lang !== 'en' && JSON.stringify(version.value) === JSON.stringify(english))
      if (isWanting) counts.set(version.lang, 1)
    }
  }
  return counts
}

function hasIds(shape: List): boolean {
  return shape.of.kind === 'group' && 'id' in shape.of.of
}

function getId(row: Row): unknown {
  return toRecord(Object.values(row).find((entry) => entry !== undefined)).id
}
