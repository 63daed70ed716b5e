import { expect, test } from 'vitest'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['2.10', 210],
  ['2,1', 210],
  ['٢٫١٠', 210],
  ['۲٫۱۰', 210],
  ['२.१०', 210],
  ['١٬٢٣٤٫٥', 123_450],
  ['\u2068２.１０\u2069', 210],
  [' 5 ', 500],
  ['£0.01', 1],
  ['0.29', 29],
  ['1234567.89', 123_456_789],
])('parses %s as pence', (text, pence) => {
  expect(parseAmount(text)).toBe(pence)
})

test.each(['', ' ', '0', '0.00', '-1', '1.005', '1,000', '1.2.3', '1e3', 'two', '.5', '12345678', '2.'])(
  'rejects %s',
  (text) => {
    expect(parseAmount(text)).toBeNull()
  },
)
