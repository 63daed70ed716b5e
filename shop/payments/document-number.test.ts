import { expect, test } from 'vitest'
import { documentNumber } from './document-number.ts'

test('a document is named by its series and at least six figures', () => {
  expect(documentNumber('R', 123)).toBe('R-000123')
  expect(documentNumber('C', 1_234_567)).toBe('C-1234567')
})
