import { expect, test } from 'vitest'
import { moveByKey } from './day-chart.tsx'

test('moves by day with the arrow keys and by week with the page keys, within the range', () => {
  expect(moveByKey('ArrowRight', 5, 29, 'ltr')).toBe(6)
  expect(moveByKey('ArrowRight', 5, 29, 'rtl')).toBe(4)
  expect(moveByKey('ArrowLeft', 29, 29, 'rtl')).toBe(29)
  expect(moveByKey('PageDown', 5, 29, 'ltr')).toBe(0)
  expect(moveByKey('PageUp', 5, 29, 'rtl')).toBe(12)
  expect([moveByKey('Home', 5, 29, 'ltr'), moveByKey('End', 5, 29, 'ltr')]).toEqual([0, 29])
  for (const key of ['Tab', 'a']) expect(moveByKey(key, 5, 29, 'ltr'), key).toBeNull()
})
