import { expect, it } from 'vitest'
import { getShortcut } from './shortcuts.ts'

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
  expect(getShortcut({ ...NOWHERE, key })).toBe(shortcut)
})

it('leaves letters to who is typing, and what is held with a modifier to the browser', () => {
  expect(getShortcut({ ...NOWHERE, key: 'e', isWriting: true })).toBeNull()
  expect(getShortcut({ ...NOWHERE, key: 'r', withModifier: true })).toBeNull()
})

it('leaves the arrows to what scrolls, outside the list', () => {
  expect(getShortcut({ ...NOWHERE, key: 'ArrowDown' })).toBeNull()
  expect(getShortcut({ ...NOWHERE, key: 'ArrowDown', inList: true })).toBe('next')
  expect(getShortcut({ ...NOWHERE, key: 'ArrowUp', inList: true })).toBe('previous')
})

it('knows the keys of a board that writes another script', () => {
  expect(getShortcut({ ...NOWHERE, key: 'ت', code: 'KeyJ' })).toBe('next')
  expect(getShortcut({ ...NOWHERE, key: 'ظ', code: 'Slash' })).toBe('search')
  expect(getShortcut({ ...NOWHERE, key: '؟', code: 'Slash' })).toBe('help')
  expect(getShortcut({ ...NOWHERE, key: 'ñ', code: 'Semicolon' })).toBeNull()
})
