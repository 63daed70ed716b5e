import { expect, it } from 'vitest'
import type { TranslationEntry } from '../translations-api.ts'
import { selectGroups } from './select-groups.ts'

const createEntry = (key: string, value: string | null): TranslationEntry => ({
  key,
  value,
  english: 'English',
  original: 'English',
  shipped: null,
  status: value === null ? 'missing' : 'approved',
  outdated: false,
  own: value !== null,
  known: true,
  revision: 0,
  englishBefore: null,
})

const WORDS = [
  createEntry('a', 'uno'),
  createEntry('b', null),
  createEntry('c_one', 'tre'),
  createEntry('c_other', null),
]
const PLACES = new Map([
  ['c_*', 0],
  ['b', 1],
  ['a', 2],
])

const listKeys = (choice: Partial<Parameters<typeof selectGroups>[1]>) =>
  selectGroups(
    { entries: WORDS, places: PLACES },
    { shown: 'all', sought: '', keep: new Set(), ...choice },
  ).map(({ entries }) => entries.map(({ key }) => key).join(' '))

it('filters in the loaded order and keeps plural forms together', () => {
  expect(listKeys({})).toEqual(['c_one c_other', 'b', 'a'])
  expect(listKeys({ shown: 'missing' })).toEqual(['c_one c_other', 'b'])
  expect(listKeys({ sought: 'TRE' })).toEqual(['c_one c_other'])
  expect(listKeys({ shown: 'missing', sought: 'uno' })).toEqual([])
})

it('keeps entries that are being edited', () => {
  expect(listKeys({ shown: 'missing', keep: new Set(['a']) })).toEqual(['c_one c_other', 'b', 'a'])
})
