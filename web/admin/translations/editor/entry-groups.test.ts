import { describe, expect, it } from 'vitest'
import type { TranslationEntry } from '../translations-api.ts'
import {
  countMatches,
  ENTRY_FILTERS,
  groupEntries,
  listFormExamples,
  matchesSearch,
  selectEntryGroups,
} from './entry-groups.ts'

const createEntry = (key: string, part: Partial<TranslationEntry> = {}): TranslationEntry => ({
  key,
  english: 'English',
  original: 'English',
  value: 'Italiano',
  shipped: null,
  status: 'approved',
  outdated: false,
  own: true,
  known: true,
  revision: 1,
  note: null,
  englishBefore: null,
  ...part,
})

const MISSING = { value: null, status: 'missing', own: false, revision: 0 } as const

it('sorts by urgency and keeps the order of the file within a state', () => {
  const entries = [
    createEntry('a'),
    createEntry('b', { status: 'needs_review' }),
    createEntry('c', { outdated: true }),
    createEntry('d', MISSING),
    createEntry('e', MISSING),
    createEntry('f', { outdated: true, status: 'needs_review' }),
  ]
  const groups = selectEntryGroups(entries, { shown: 'all', sought: '', kept: new Map() })
  expect(groups.map(({ name }) => name)).toEqual(['d', 'e', 'c', 'f', 'b', 'a'])
})

it('groups the plural forms of a text where the language has them', () => {
  const entries = [
    createEntry('items_one'),
    createEntry('items_other'),
    createEntry('answers_many'),
    createEntry('items'),
  ]
  expect(groupEntries(entries).map(({ name, entries: forms }) => [name, forms.length])).toEqual([
    ['items', 2],
    ['answers_many', 1],
    ['items', 1],
  ])
  expect([...(groupEntries(entries)[0]?.forms ?? [])]).toEqual([
    ['items_one', 'one'],
    ['items_other', 'other'],
  ])
})

it('counts the texts of each filter', () => {
  const entries = [createEntry('a'), createEntry('b', MISSING), createEntry('c', { status: 'needs_review' })]
  expect(ENTRY_FILTERS.map((filter) => countMatches(entries, filter))).toEqual([3, 1, 0, 1, 2])
})

it('matches the key, the text or the English text, ignoring case', () => {
  const entry = createEntry('mission.title', { value: 'La Missioné', english: 'Our mission' })
  for (const search of ['MISSION.T', 'la miss', 'OUR', ' missione ', 'MISSIONE\u0301', ''])
    expect(matchesSearch(entry, search)).toBe(true)
  expect(matchesSearch(entry, 'vision.')).toBe(false)
})

describe('selectEntryGroups', () => {
  const entries = [
    createEntry('a', { value: 'uno' }),
    createEntry('b', MISSING),
    createEntry('c_one', { value: 'tre' }),
    createEntry('c_other', MISSING),
  ]
  const listKeys = (choice: Partial<Parameters<typeof selectEntryGroups>[1]>) =>
    selectEntryGroups(entries, { shown: 'all', sought: '', kept: new Map(), ...choice }).map((group) =>
      group.entries.map(({ key }) => key).join(' '),
    )

  it('filters and keeps plural forms together', () => {
    expect(listKeys({})).toEqual(['b', 'c_one c_other', 'a'])
    expect(listKeys({ shown: 'missing' })).toEqual(['b', 'c_one c_other'])
    expect(listKeys({ sought: 'TRE' })).toEqual(['c_one c_other'])
    expect(listKeys({ shown: 'missing', sought: 'uno' })).toEqual([])
  })

  it('keeps edited texts visible and in place', () => {
    expect(listKeys({ shown: 'missing', kept: new Map([['a', 'missing']]) })).toEqual([
      'a',
      'b',
      'c_one c_other',
    ])
  })
})

it('lists numbers of each form, including forms only for a million or fractions', () => {
  expect(listFormExamples('en', 'one')).toEqual([1])
  expect(listFormExamples('ar', 'zero')).toEqual([0])
  expect(listFormExamples('ar', 'few')).toEqual([3, 4, 5])
  expect(listFormExamples('es', 'many')).toEqual([1_000_000])
  expect(listFormExamples('ru', 'other')).toEqual([1.5, 0.5])
  expect(listFormExamples('ja', 'few')).toEqual([])
})
