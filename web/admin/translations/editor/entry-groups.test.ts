import { expect, it } from 'vitest'
import type { TranslationEntry } from '../translations-api.ts'
import { countByFilter, groupEntries, matchesFilter, matchesSearch, sortGroups } from './entry-groups.ts'

const word = (key: string, part: Partial<TranslationEntry> = {}): TranslationEntry => ({
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
  englishBefore: null,
  ...part,
})

const MISSING = { value: null, status: 'missing', own: false, revision: null } as const

it('sorts by urgency and keeps the order of the file within a state', () => {
  const words = [
    word('a'),
    word('b', { status: 'needs_review' }),
    word('c', { outdated: true }),
    word('d', MISSING),
    word('e', MISSING),
    word('f', { outdated: true, status: 'needs_review' }),
  ]
  expect(sortGroups(groupEntries(words)).map(({ name }) => name)).toEqual(['d', 'e', 'c', 'f', 'b', 'a'])
})

it('groups the plural forms of a text where the language has them', () => {
  const words = [word('items_one'), word('items_other'), word('answers_many'), word('items')]
  expect(groupEntries(words).map(({ name, words: forms }) => [name, forms.length])).toEqual([
    ['items', 2],
    ['answers_many', 1],
    ['items', 1],
  ])
  expect([...(groupEntries(words)[0]?.forms ?? [])]).toEqual([
    ['items_one', 'one'],
    ['items_other', 'other'],
  ])
})

it('counts the texts of each filter', () => {
  const words = [word('a'), word('b', MISSING), word('c', { status: 'needs_review' })]
  expect(countByFilter(words)).toEqual({ all: 3, missing: 1, outdated: 0, review: 1, own: 2 })
  expect(words.filter((one) => matchesFilter(one, 'own')).map(({ key }) => key)).toEqual(['a', 'c'])
})

it('matches the key, the text or the English text, ignoring case', () => {
  const one = word('mission.title', { value: 'La Missione', english: 'Our mission' })
  for (const sought of ['MISSION.T', 'la miss', 'OUR', ' missione ', ''])
    expect(matchesSearch(one, sought)).toBe(true)
  expect(matchesSearch(one, 'vision.')).toBe(false)
})
