import { expect, it } from 'vitest'
import { getNextVersion, parseVersionDate } from './policy-version.ts'

it('is the date, with a number for each further version of that day', () => {
  expect(getNextVersion('2026-11-01', '2026-11-20')).toBe('2026-11-20')
  expect(getNextVersion('2026-11-20', '2026-11-20')).toBe('2026-11-20.2')
  expect(getNextVersion('2026-11-20.9', '2026-11-20')).toBe('2026-11-20.10')
  expect(getNextVersion('before we counted', '2026-11-20')).toBe('2026-11-20')
})

it('names the day of any version', () => {
  expect(parseVersionDate('2026-11-20')).toBe('2026-11-20')
  expect(parseVersionDate('2026-11-20.2')).toBe('2026-11-20')
  expect(parseVersionDate('first')).toBeNull()
})
