import { expect, test } from 'vitest'
import { toLatinNumber } from './latin-number.ts'

test.each([
  ['١٢٣', '123'],
  ['۱۲۳', '123'],
  ['١٢٫٥', '12.5'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['\u2068１２\u2069', '12'],
  [' 1.5 ', '1.5'],
  ['1,5', '1,5'],
  ['two', 'two'],
])('writes %s as %s', (text, latin) => {
  expect(toLatinNumber(text)).toBe(latin)
})
