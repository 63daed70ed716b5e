import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearTabStorage, createStoredValue, hasUnsavedValues } from './stored-value.ts'

const toText = (json: unknown) => (typeof json === 'string' ? json : '')

/** A browser that stores at most `room` values. */
function stubStorage(room: number) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem(key: string, value: string) {
      if (items.size >= room) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    clear: () => items.clear(),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  return items
}

beforeEach(() => hasUnsavedValues.write(false))
afterEach(() => vi.unstubAllGlobals())

test('keeps a value in memory that the browser refuses, and says so', () => {
  stubStorage(0)
  const value = createStoredValue('a', '', toText)
  value.write('kept')
  expect(value.read()).toBe('kept')
  expect(hasUnsavedValues.read()).toBe(true)
})

test('keeps a value in memory where storage is blocked', () => {
  const value = createStoredValue('a', '', toText)
  value.write('kept')
  expect(value.read()).toBe('kept')
  value.write(null)
  expect(value.read()).toBe('')
})

test('says nothing of values that nobody misses', () => {
  stubStorage(0)
  createStoredValue('a', '', toText, { isMinor: true }).write('kept')
  expect(hasUnsavedValues.read()).toBe(false)
})

test('reads a text of digits as it was written', () => {
  stubStorage(1)
  const value = createStoredValue('a', '', (_, text) => text)
  value.write('1E5')
  expect(value.read()).toBe('1E5')
})

test('clears the values of the tab, also those in memory', () => {
  stubStorage(0)
  const [ofTab, ofBrowser] = [
    createStoredValue('a', '', toText, { kind: 'session' }),
    createStoredValue('b', '', toText),
  ]
  ofTab.write('draft')
  ofBrowser.write('cart')
  clearTabStorage()
  expect([ofTab.read(), ofBrowser.read()]).toEqual(['', 'cart'])
})
