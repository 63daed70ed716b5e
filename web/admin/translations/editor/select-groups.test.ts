import { expect, it } from 'vitest'
import type { TranslationEntry } from '../translations-api.ts'
import { selectGroups } from './select-groups.ts'

const word = (key: string, value: string | null): TranslationEntry => ({
  key,
  value,
  english: 'English',
  original: 'English',
  shipped: null,
  status: value === null ? 'missing' : 'approved',
  outdated: false,
  own: value !== null,
  known: true,
  revision: null,
  englishBefore: null,
})

const WORDS = [word('a', 'uno'), word('b', null), word('c_one', 'tre'), word('c_other', null)]
const PLACES = new Map([
  ['c_*', 0],
  ['b', 1],
  ['a', 2],
])

const keysOf = (choice: Partial<Parameters<typeof selectGroups>[1]>) =>
  selectGroups(
    { words: WORDS, places: PLACES },
    { shown: 'all', sought: '', keep: new Set(), ...choice },
  ).map(({ words }) => words.map(({ key }) => key).join(' '))

it('filters in the loaded order and keeps plural forms together', () => {
  expect(keysOf({})).toEqual(['c_one c_other', 'b', 'a'])
  expect(keysOf({ shown: 'missing' })).toEqual(['c_one c_other', 'b'])
  expect(keysOf({ sought: 'TRE' })).toEqual(['c_one c_other'])
  expect(keysOf({ shown: 'missing', sought: 'uno' })).toEqual([])
})

it('keeps entries that are being edited', () => {
  expect(keysOf({ shown: 'missing', keep: new Set(['a']) })).toEqual(['c_one c_other', 'b', 'a'])
})
