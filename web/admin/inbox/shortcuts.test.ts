import { expect, it } from 'vitest'
import { shortcutOf } from './shortcuts.ts'

const NOWHERE = { code: '', withModifier: false, isWriting: false, inList: false }

it.each([
  ['j', 'next'],
  ['K', 'previous'],
  ['r', 'answer'],
  ['e', 'close'],
  ['/', 'search'],
  ['?', 'help'],
  ['x', null],
  ['Enter', null],
] as const)('takes %s for %s', (key, shortcut) => {
  expect(shortcutOf({ ...NOWHERE, key })).toBe(shortcut)
})

it('leaves letters to who is typing, and what is held with a modifier to the browser', () => {
  expect(shortcutOf({ ...NOWHERE, key: 'e', isWriting: true })).toBeNull()
  expect(shortcutOf({ ...NOWHERE, key: 'r', withModifier: true })).toBeNull()
})

it('leaves the arrows to what scrolls, outside the list', () => {
  expect(shortcutOf({ ...NOWHERE, key: 'ArrowDown' })).toBeNull()
  expect(shortcutOf({ ...NOWHERE, key: 'ArrowDown', inList: true })).toBe('next')
  expect(shortcutOf({ ...NOWHERE, key: 'ArrowUp', inList: true })).toBe('previous')
})

it('knows the keys of a board that writes another script', () => {
  expect(shortcutOf({ ...NOWHERE, key: 'ت', code: 'KeyJ' })).toBe('next')
  expect(shortcutOf({ ...NOWHERE, key: 'ظ', code: 'Slash' })).toBe('search')
  expect(shortcutOf({ ...NOWHERE, key: '؟', code: 'Slash' })).toBe('help')
  expect(shortcutOf({ ...NOWHERE, key: 'ñ', code: 'Semicolon' })).toBeNull()
})
