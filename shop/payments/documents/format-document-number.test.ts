import { expect, test } from 'vitest'
import {
  formatCreditNoteNumber,
  formatDocumentNumber,
  formatReceiptNumber,
  getSeriesPrefix,
} from './format-document-number.ts'

test('formats the series of a year and at least six digits', () => {
  expect(formatDocumentNumber({ series: `${getSeriesPrefix('receipt')}-2026`, number: 123 })).toBe(
    'R-2026-000123',
  )
  expect(formatDocumentNumber({ series: `${getSeriesPrefix('credit_note')}-2027`, number: 1_234_567 })).toBe(
    'C-2027-1234567',
  )
})

test('formats the numbers of trial payments without a year', () => {
  expect(formatDocumentNumber({ series: 'TRIAL', number: 12 })).toBe('TRIAL-12')
})

test('formats the numbers of payments and refunds with the series they were issued in', () => {
  expect(formatReceiptNumber({ receiptSeries: 'R-2026', receiptNumber: 5 })).toBe('R-2026-000005')
  expect(formatReceiptNumber({ receiptSeries: null, receiptNumber: null })).toBeNull()
  expect(formatCreditNoteNumber({ creditNoteSeries: 'C-2026', creditNoteNumber: 5 })).toBe('C-2026-000005')
  expect(formatCreditNoteNumber({ creditNoteSeries: null, creditNoteNumber: null })).toBeNull()
})
