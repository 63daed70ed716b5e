import { expect, test } from 'vitest'
import { checkMessageKey, collectTakenKeys } from './check-message-key.ts'

const ENGLISH = new Map([
  ['title', 'Title'],
  ['nav.home', 'Home'],
  ['items_one', 'item'],
  ['items_other', 'items'],
  ['answers_many', 'Many answers'],
])

const check = (key: string, lang: 'en' | 'es' | 'ar' | 'ja') =>
  checkMessageKey(key, { lang, english: ENGLISH, taken: collectTakenKeys(ENGLISH.keys()) })

test.each([
  ['title', 'es'],
  ['nav.home', 'ja'],
  ['items_other', 'ja'],
  ['items_many', 'es'],
  ['items_zero', 'ar'],
  ['answers_many', 'ja'],
  ['answers_few', 'en'],
  ['own.Key-1.of_mine', 'en'],
  [`${'a'.repeat(64)}.${'b'.repeat(64)}.${'c'.repeat(64)}.abcde`, 'en'],
] as const)('accepts the key %s in %s', (key, lang) => {
  expect(check(key, lang)).toBeNull()
})

test.each([
  ['', 'badKey'],
  ['.', 'badKey'],
  ['a..b', 'badKey'],
  ['a.', 'badKey'],
  ['1', 'badKey'],
  ['a.7', 'badKey'],
  ['_a', 'badKey'],
  ['a b', 'badKey'],
  ['clé', 'badKey'],
  ['a\0', 'badKey'],
  ['a:b', 'badKey'],
  ['../../a', 'badKey'],
  ['a'.repeat(65), 'badKey'],
  [Array(101).fill('a').join('.'), 'badKey'],
  ['__proto__', 'reservedKey'],
  ['a.__proto__.b', 'reservedKey'],
  ['constructor', 'reservedKey'],
  ['a.prototype', 'reservedKey'],
  ['toString', 'reservedKey'],
  ['hasOwnProperty.a', 'reservedKey'],
] as const)('rejects the key %j', (key, kind) => {
  expect(check(key, 'en')).toEqual({ kind })
})

test('rejects keys below a text and keys of a group', () => {
  expect(check('title.sub.sub', 'es')).toEqual({ kind: 'conflictingKey', mark: 'title' })
  expect(check('nav', 'es')).toEqual({ kind: 'conflictingKey', mark: 'nav' })
  expect(check('nav.home.page', 'es')).toEqual({ kind: 'conflictingKey', mark: 'nav.home' })
})

test('rejects a plural form that the language lacks and names the ones it has', () => {
  expect(check('items_few', 'es')).toEqual({
    kind: 'unusedPluralForm',
    mark: 'items_one, items_many, items_other',
  })
  expect(check('items_one', 'ja')).toEqual({ kind: 'unusedPluralForm', mark: 'items_other' })
})
