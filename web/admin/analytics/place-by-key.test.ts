import { expect, test } from 'vitest'
import { placeByKey } from './place-by-key.ts'

test('arrows go the way time runs, weeks at a time with the page keys, and never beyond the ends', () => {
  expect(placeByKey('ArrowRight', 5, 29, 'ltr')).toBe(6)
  expect(placeByKey('ArrowRight', 5, 29, 'rtl')).toBe(4)
  expect(placeByKey('ArrowLeft', 29, 29, 'rtl')).toBe(29)
  expect(placeByKey('PageDown', 5, 29, 'ltr')).toBe(0)
  expect(placeByKey('PageUp', 5, 29, 'rtl')).toBe(12)
  expect([placeByKey('Home', 5, 29, 'ltr'), placeByKey('End', 5, 29, 'ltr')]).toEqual([0, 29])
  for (const key of ['Tab', 'a']) expect(placeByKey(key, 5, 29, 'ltr'), key).toBeNull()
})
