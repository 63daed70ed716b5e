import { describe, expect, test } from 'vitest'
import type { TaxDecision } from '../../tax/decide-tax.ts'
import type { DocumentTax } from '../documents/document-content.ts'
import { isTaxedAs, taxRefund, taxReversal } from './tax-balance.ts'

const BRITISH: TaxDecision = {
  treatment: 'taxed',
  country: 'GB',
  rate: 2_000,
  registration: { scheme: 'uk', country: 'GB', number: 'GB123' },
}
const FRENCH: TaxDecision = { ...BRITISH, country: 'FR' }
const BEYOND: TaxDecision = { ...BRITISH, treatment: 'outside_scope', rate: 0 }

const of = (decision: TaxDecision, net: number, vat: number): DocumentTax => ({ ...decision, net, vat })

describe('a refund', () => {
  test('contains the VAT of what it takes from the sale', () => {
    expect(taxRefund([of(BRITISH, 1_000, 200)], BRITISH, 600)).toEqual({ tax: of(BRITISH, 500, 100) })
  })

  test('contains no VAT beyond the sale', () => {
    expect(taxRefund([of(BRITISH, 1_000, 200)], BRITISH, 1_500)).toEqual({
      tax: of(BRITISH, 1_000, 200),
      beyondSale: of(BEYOND, 300, 0),
    })
    expect(taxRefund([of(BEYOND, -300, 0)], FRENCH, 100)).toEqual({
      tax: of(FRENCH, 0, 0),
      beyondSale: of(BEYOND, 100, 0),
    })
  })
})

describe('a reversal', () => {
  test('has the VAT of its credit note, also when the sale is taxed differently since', () => {
    const credited = { tax: of(BRITISH, 500, 100) }
    expect(taxReversal([of(FRENCH, 500, 100)], FRENCH, { amount: 600, credited })).toBe(credited)
  })

  test('brings back the sale only after what went beyond it', () => {
    // Of a sale of 1,200, two refunds gave back 1,500. The first fails.
    const first = { amount: 1_200, credited: { tax: of(BRITISH, 1_000, 200) } }
    expect(taxReversal([of(BEYOND, -300, 0)], BRITISH, first)).toEqual({
      tax: of(BRITISH, 750, 150),
      beyondSale: of(BEYOND, 300, 0),
    })
    // The second fails too, which had gone beyond the sale.
    const second = { amount: 300, credited: { tax: of(BRITISH, 0, 0), beyondSale: of(BEYOND, 300, 0) } }
    expect(taxReversal([of(BRITISH, 750, 150)], BRITISH, second)).toEqual({ tax: of(BRITISH, 250, 50) })
  })
})

test('a balance in several parts, or of other VAT than its rate allows, is not as decided', () => {
  expect(isTaxedAs([of(BRITISH, 500, 100)], BRITISH)).toBe(true)
  expect(isTaxedAs([], BRITISH)).toBe(true)
  expect(isTaxedAs([of(BRITISH, 500, 100)], FRENCH)).toBe(false)
  expect(isTaxedAs([of(BRITISH, 500, 100), of(FRENCH, 500, 100)], BRITISH)).toBe(false)
  expect(isTaxedAs([of(BRITISH, 500, 100), of(FRENCH, -500, -100)], BRITISH)).toBe(false)
  expect(isTaxedAs([of(BEYOND, 500, 100)], BEYOND)).toBe(false)
})
