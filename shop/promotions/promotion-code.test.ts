import { expect, test } from 'vitest'
import { formatCode, generateCode, normalizeCode } from './promotion-code.ts'

test('compares codes without regard to case, spaces, hyphens and full-width letters', () => {
  for (const entered of ['summer', ' SUM-MER ', 'Sum mer', 'ＳＵＭＭＥＲ', 'sum_mer']) {
    expect(normalizeCode(entered)).toBe('SUMMER')
  }
  expect(normalizeCode('صيف')).toBe('صيف')
})

test('generates codes that differ, are normalized and easy to read', () => {
  const codes = Array.from({ length: 1_000 }, generateCode)
  expect(new Set(codes).size).toBe(1_000)
  for (const code of codes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/)
    expect(normalizeCode(formatCode(code))).toBe(code)
  }
  expect(formatCode('ABCD2345EFGH')).toBe('ABCD-2345-EFGH')
  expect(formatCode('SUMMER')).toBe('SUMMER')
})
