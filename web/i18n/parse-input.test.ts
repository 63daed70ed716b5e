import { describe, expect, it, test } from 'vitest'
import {
  formatAmountInput,
  formatDateInput,
  formatDecimalInput,
  parseAmount,
  parseDate,
  parseDecimal,
  parseWhole,
  toInstant,
  toLatinNumber,
  toLocalTime,
} from './parse-input.ts'

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

describe('an amount', () => {
  test.each([
    ['2.10', 210],
    ['2,1', 210],
    ['٢٫١٠', 210],
    ['۲٫۱۰', 210],
    ['२.१०', 210],
    ['١٬٢٣٤٫٥', 123_450],
    ['\u2068२.１０\u2069', 210],
    [' 5 ', 500],
    ['£0.01', 1],
    ['0.29', 29],
    ['0', 0],
    ['1234567.89', 123_456_789],
    ['1.234,56', 123_456],
    ['£1,234,567.89', 123_456_789],
    ['12\u00a0500,5', 1_250_050],
  ])('is parsed from %s', (text, pence) => {
    expect(parseAmount(text)).toBe(pence)
  })

  test.each([
    '',
    ' ',
    '-1',
    '1.005',
    '1,000',
    '1.2.3',
    '1.234.56',
    '1,23,456.7',
    '1e3',
    'two',
    '.5',
    '12345678',
    '2.',
  ])('is not %s', (text) => {
    expect(parseAmount(text)).toBeNull()
  })
})

test.each([
  ['en', 140, '140.00'],
  ['es', 1234.5, '1234,50'],
  ['ar', 0.1, '0.10'],
] as const)(
  'an amount of a field in %s is written as its page writes it, and read again',
  (lang, pounds, text) => {
    expect(formatAmountInput(lang, pounds)).toBe(text)
    expect(parseDecimal(text)).toBe(pounds)
  },
)

test('a number of a field has the decimals that it needs', () => {
  expect([12.5, 7, null].map((number) => formatDecimalInput('es', number))).toEqual(['12,5', '7', ''])
})

test.each([
  ['1,000', 1_000],
  ['١٬٠٠٠', 1_000],
  ['0', 0],
  ['12 500', 12_500],
  ['1.5', null],
  ['', null],
])('parses the whole number %s', (text, number) => {
  expect(parseWhole(text)).toBe(number)
})

describe('a date', () => {
  test.each([
    ['en', '27/11/2026', '2026-11-27'],
    ['en', '27.11.26', '2026-11-27'],
    ['en', '7 3 2026', '2026-03-07'],
    ['en', '2026-11-27', '2026-11-27'],
    ['es', '27/11/2026', '2026-11-27'],
    ['ar', '٢٧/١١/٢٠٢٦', '2026-11-27'],
    ['ja', '2026/11/27', '2026-11-27'],
    ['en', '27/11', null],
    ['en', '27/11/202', null],
    ['en', '31/11/2026', null],
    ['en', '11/27/2026', null],
    ['en', 'tomorrow', null],
    // Years of other calendars.
    ['ar', '٢٠/٦/١٤٤٨', null],
    ['ar', '۱۴۰۵/۰۹/۰۹', null],
    ['en', '0001-01-01', null],
    ['en', '', null],
  ] as const)('is read in the order of %s: %s', (lang, text, day) => {
    expect(parseDate(lang, text)).toBe(day)
  })

  test.each([
    ['en', '27/11/2026 14:30', '2026-11-27T14:30'],
    ['en', '27/11/2026, 2:30 pm', '2026-11-27T14:30'],
    ['es', '27/11/2026 12:05 a. m.', '2026-11-27T00:05'],
    ['ar', '27/11/2026 2:30 م', '2026-11-27T14:30'],
    ['en', '27/11/2026', '2026-11-27T00:00'],
    ['en', '2026-11-27T23:59:59', '2026-11-27T23:59:59'],
    ['en', '27/11/2026 24:00', null],
  ] as const)('is read with its time in %s: %s', (lang, text, time) => {
    expect(parseDate(lang, text, true)).toBe(time)
  })

  test.each(['en', 'es', 'ar', 'de', 'ja', 'hi'] as const)('is read as %s writes it', (lang) => {
    for (const value of ['2026-11-27', '2026-02-03T04:05', '2026-02-03T04:05:06'])
      expect(parseDate(lang, formatDateInput(lang, value), value.includes('T'))).toBe(value)
  })

  test('is written as the lists of staff show it', () => {
    expect(formatDateInput('en', '2026-11-27T14:30')).toBe('27/11/2026 14:30')
    expect(formatDateInput('en', '')).toBe('')
  })
})

it.each([
  ['winter', '2026-01-15T09:30', 'Europe/London', '2026-01-15T09:30:00.000Z'],
  ['summer', '2026-07-15T09:30', 'Europe/London', '2026-07-15T08:30:00.000Z'],
  ['before the spring change', '2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
  ['after the spring change', '2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  ['before the autumn change', '2026-10-25T00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
  ['after the autumn change', '2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
  ['across the date line', '2026-01-01T00:00', 'Pacific/Auckland', '2025-12-31T11:00:00.000Z'],
  ['at a quarter of an hour', '2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['with seconds', '2026-06-01T23:59:59', 'America/Bogota', '2026-06-02T04:59:59.000Z'],
])('converts a wall time and back %s', (_, wallTime, timeZone, instant) => {
  expect(toInstant(wallTime, timeZone)).toBe(instant)
  expect(toLocalTime(instant, timeZone)).toBe(wallTime)
})

it('takes the first instant of an hour that the clock repeats', () => {
  expect(toInstant('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(toLocalTime('2026-10-25T01:30:00.000Z', 'Europe/London')).toBe('2026-10-25T01:30')
})

it('counts on over an hour that the clock skips', () => {
  expect(toInstant('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
  expect(toLocalTime('2026-03-29T01:30:00.000Z', 'Europe/London')).toBe('2026-03-29T02:30')
})
