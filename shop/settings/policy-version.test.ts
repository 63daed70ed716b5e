import { expect, it } from 'vitest'
import { dayOfVersion, versionAfter } from './policy-version.ts'

it('is the day, and counts on within it', () => {
  expect(versionAfter('2026-11-01', '2026-11-20')).toBe('2026-11-20')
  expect(versionAfter('2026-11-20', '2026-11-20')).toBe('2026-11-20.2')
  expect(versionAfter('2026-11-20.9', '2026-11-20')).toBe('2026-11-20.10')
  expect(versionAfter('before we counted', '2026-11-20')).toBe('2026-11-20')
})

it('still names its day', () => {
  expect(dayOfVersion('2026-11-20')).toBe('2026-11-20')
  expect(dayOfVersion('2026-11-20.2')).toBe('2026-11-20')
  expect(dayOfVersion('first')).toBeNull()
})
