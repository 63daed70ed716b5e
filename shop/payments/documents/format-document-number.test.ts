import { expect, test } from 'vitest'
import { formatDocumentNumber } from './format-document-number.ts'

test('formats the series and at least six digits', () => {
  expect(formatDocumentNumber('R', 123)).toBe('R-000123')
  expect(formatDocumentNumber('C', 1_234_567)).toBe('C-1234567')
})
