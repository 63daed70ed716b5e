import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Lang } from '../../shop/localization/languages.ts'
import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  formatDate,
  formatDays,
  formatDuration,
  formatHours,
  formatPercent,
  formatPounds,
  formatPromisedHours,
  formatSpan,
} from './formats.ts'

test('formats a duration in its two largest units', () => {
  const formatted = [0, 45.4, 60, 134, 3600, 3780, 7325].map((seconds) => formatDuration('en', seconds))
  expect(formatted).toEqual(['0s', '45s', '1m', '2m 14s', '1h', '1h 3m', '2h 2m'])
})

test('uses the unit names and digits of the language', () => {
  expect(formatDuration('es', 134, 'long')).toBe('2 minutos 14 segundos')
  expect(formatDuration('ar', 134)).toMatch(/2\D+14/)
  expect(['en', 'es', 'ar'].map((lang) => formatDays(lang as Lang, 2))).toEqual(['2 days', '2 días', 'يومين'])
  expect(formatPromisedHours('ar', 2)).toBe('ساعتين')
  expect([48, 72, 96].map((hours) => formatPromisedHours('en', hours))).toEqual([
    '48 hours',
    '72 hours',
    '4 days',
  ])
})

test('formats percentages and hours with at most one decimal, and pounds with two', () => {
  expect([formatPercent('en', 41.6), formatPercent('en', 50)]).toEqual(['41.6%', '50%'])
  expect([formatHours('en', 14.5), formatHours('en', 1)]).toEqual(['14.5h', '1h'])
  expect(formatPounds('en', 1234.5)).toBe('£1,234.50')
})

describe('formatDate', () => {
  const date = '2026-11-25T12:00:00Z'

  test.each([
    ['en', 'Wed 25 Nov', '25 Nov 2026'],
    ['es', 'mié 25 nov', '25 nov 2026'],
    ['ar', 'الأربعاء، 25 نوفمبر', '25 نوفمبر 2026'],
  ] as const)('names the month in %s, without a break inside the date', (lang, promised, day) => {
    const [promisedDay, wholeDay] = [promised, day].map((text) => text.replaceAll(/(?<!،) /g, '\u00a0'))
    expect(formatDate(lang, date, 'promisedDay', 'UTC')).toBe(promisedDay)
    expect(formatDate(lang, date, 'day')).toBe(wholeDay)
    expect(formatDate(lang, date, 'moment', 'UTC')).toContain(wholeDay)
  })
})

test.each([
  ['en', '3d'],
  ['es', '3d'],
] as const)('formatSpan has one letter for several days in %s', (lang, text) => {
  expect(formatSpan(lang, 3 * 24 * 60 * 60 * 1000)).toBe(text)
})

test('writes a share in texts as beside them, with the sign on one side in Arabic', () => {
  for (const lang of ['en', 'ar', 'es'] as const)
    expect(formatFigure(lang, 'percent', 98)).toBe(formatPercent(lang, 98))
  const arabic = globSync(['locales/ar/*.json', 'shop/content/sample/ar.json']).map((path) =>
    readFileSync(path, 'utf8'),
  )
  expect(arabic.length).toBeGreaterThan(10)
  expect(arabic.flatMap((text) => text.match(/[\d}]%/g) ?? [])).toEqual([])
})
