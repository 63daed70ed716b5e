import { expect, it } from 'vitest'
import { getLatinKey } from '../ui/use-key-down.ts'
import { getShortcut } from './shortcuts.ts'

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
  expect(getShortcut(getLatinKey({ key, code: '' }), false)).toBe(shortcut)
})

it('ignores arrow keys outside the list', () => {
  expect(getShortcut('ArrowDown', false)).toBeNull()
  expect(getShortcut('ArrowDown', true)).toBe('next')
  expect(getShortcut('ArrowUp', true)).toBe('previous')
})

it('supports keyboards with other scripts', () => {
  expect(getLatinKey({ key: 'ت', code: 'KeyJ' })).toBe('j')
  expect(getLatinKey({ key: 'ظ', code: 'Slash' })).toBe('/')
  expect(getLatinKey({ key: '؟', code: 'Slash' })).toBe('?')
  expect(getLatinKey({ key: 'ñ', code: 'Semicolon' })).toBe('ñ')
})
