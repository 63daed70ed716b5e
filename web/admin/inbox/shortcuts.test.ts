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
] as const)('maps %s to %s', (key, shortcut) => {
  expect(getShortcut({ ...NOWHERE, key })).toBe(shortcut)
})

it('ignores letters during typing and keys with a modifier', () => {
  expect(getShortcut({ ...NOWHERE, key: 'e', isWriting: true })).toBeNull()
  expect(getShortcut({ ...NOWHERE, key: 'r', withModifier: true })).toBeNull()
})

it('ignores arrow keys outside the list', () => {
  expect(getShortcut({ ...NOWHERE, key: 'ArrowDown' })).toBeNull()
  expect(getShortcut({ ...NOWHERE, key: 'ArrowDown', inList: true })).toBe('next')
  expect(getShortcut({ ...NOWHERE, key: 'ArrowUp', inList: true })).toBe('previous')
})

it('supports keyboards with other scripts', () => {
  expect(getShortcut({ ...NOWHERE, key: 'ت', code: 'KeyJ' })).toBe('next')
  expect(getShortcut({ ...NOWHERE, key: 'ظ', code: 'Slash' })).toBe('search')
  expect(getShortcut({ ...NOWHERE, key: '؟', code: 'Slash' })).toBe('help')
  expect(getShortcut({ ...NOWHERE, key: 'ñ', code: 'Semicolon' })).toBeNull()
})
