import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../shop/settings/get-settings.ts'
import {
  buildSampleDocument,
  REGISTRATIONS,
  SAMPLE_COMPANY,
} from '../../tests/support/documents/sample-documents.ts'
import { SHIPPED_MESSAGES } from '../../tests/support/shipped-messages.ts'
import { describeDocument } from './describe-document.ts'

function describeSample(sample?: Parameters<typeof buildSampleDocument>[0], lang: 'en' | 'ar' | 'es' = 'en') {
  return describeDocument(buildSampleDocument(sample), {
    lang,
    t: SHIPPED_MESSAGES.getTranslator(lang),
    look: DEFAULT_SETTINGS,
  })
}

/** Texts without the marks that isolate amounts and names. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/[\u2066-\u2069]/g, ''))

const refersTo = { series: 'R-2026', number: 99, issuedAt: '2026-11-01T10:00:00.000Z' }

test('shows the VAT in a receipt', () => {
  const { title, sums, parties } = plain(describeSample())
  expect(title).toBe('Receipt R-2026-000123')
  expect(sums[0].rows).toEqual([
    { label: 'Net amount', value: '£12.64', strong: false },
    { label: 'VAT 20% (United Kingdom)', value: '£2.53', strong: false },
    { label: 'Total paid', value: '£15.17', strong: true },
  ])
  expect(parties[0].lines).toContain('VAT number: GB123456789')
})

test('does not call the total of a trial paid', () => {
  const { sums } = describeDocument(
    { ...buildSampleDocument(), series: 'TRIAL' },
    { lang: 'en', t: SHIPPED_MESSAGES.getTranslator('en'), look: DEFAULT_SETTINGS },
  )
  expect(sums[0]?.rows.at(-1)?.label).toBe('Total (trial)')
})

test('says that a seller is not registered, and shows no VAT', () => {
  const sheet = plain(describeSample({ treatment: 'not_registered' }))
  expect(sheet.sums[0].rows[0].label).toBe('No VAT is charged: the seller is not registered for VAT')
  expect(sheet.sums[0].rows).toHaveLength(2)
  expect(JSON.stringify(sheet)).not.toMatch(/VAT number|Net amount/)
})

test('says nothing about VAT on documents without it', () => {
  expect(JSON.stringify(describeSample({ treatment: null }))).not.toContain('VAT')
})

test('names company, net prices and the reason on an invoice of a reverse charge', () => {
  const sheet = plain(
    describeSample({
      kind: 'invoice',
      treatment: 'reverse_charge',
      country: 'DE',
      lines: [{ amount: 1_000, discount: 118, units: 2 }],
      content: { buyer: { name: 'Maria', email: 'maria@example.com', company: SAMPLE_COMPANY }, refersTo },
    }),
  )
  expect(sheet.parties[1]).toEqual({
    label: 'Buyer',
    name: 'Bergmann Tanzstudio GmbH',
    lines: ['Torstraße 140', '10119 Berlin', 'Germany', 'VAT number: DE129273398'],
  })
  expect(sheet.columns).toEqual(['Item', 'Quantity', 'Unit price without VAT', 'Net', 'VAT', 'Amount'])
  expect(sheet.rows[0]).toMatchObject({
    details: ['@maria.dance', 'Discount: −£1.18'],
    cells: ['2', '£5.59', '£10.00', '£0.00', '£10.00'],
  })
  expect(sheet.notes).toEqual(['Reverse charge: the customer accounts for VAT'])
  expect(sheet.facts.at(-1)).toEqual({ label: 'Refers to', value: 'R-2026-000099 of 1\u00a0Nov\u00a02026' })
})

test('shows VAT before and after a correction', () => {
  const sheet = plain(
    describeSample({
      kind: 'correction',
      country: 'DE',
      rate: 1_900,
      registration: REGISTRATIONS.oss,
      content: {
        refersTo,
        lines: [],
        correctedTaxes: [
          {
            treatment: 'taxed',
            country: 'GB',
            rate: 2_000,
            registration: REGISTRATIONS.uk,
            net: 1_264,
            vat: 253,
          },
        ],
      },
    }),
  )
  expect(sheet.sums).toMatchObject([
    {
      heading: 'Before the correction',
      rows: [{ value: '£12.64' }, { label: 'VAT 20% (United Kingdom)', value: '£2.53' }],
    },
    {
      heading: 'After the correction',
      rows: [
        { value: '£12.75' },
        { label: 'VAT 19% (Germany)', value: '£2.42' },
        { label: 'Total', value: '£15.17' },
      ],
    },
  ])
  expect(sheet.rows).toMatchObject([{ name: 'Remaining amount of the sale', cells: ['1', '£15.17'] }])
})

test('gives a credit note of a whole payment one line', () => {
  const { rows } = plain(describeSample({ kind: 'credit_note', content: { lines: [], refersTo } }))
  expect(rows).toMatchObject([{ name: 'Refund of the payment', cells: ['1', '£15.17'] }])
})

test('names the dispute on its documents, and no refund', () => {
  const lost = plain(
    describeSample({ kind: 'credit_note', disputeId: 'd', content: { lines: [], refersTo } }),
  )
  expect(lost.rows).toMatchObject([{ name: 'Dispute lost' }])
  expect(lost.sums[0].rows.at(-1).label).toBe('Total credited')
  expect(lost.notes).toEqual(['Dispute lost: the bank or PayPal returned this amount to the customer.'])
  const won = plain(
    describeSample({ kind: 'credit_note_reversal', disputeId: 'd', content: { lines: [], refersTo } }),
  )
  expect(won.rows).toMatchObject([{ name: 'Dispute won' }])
  expect(won.notes).toEqual(['Dispute won: the payment stands. This document cancels the credit note.'])
  expect(JSON.stringify([lost, won])).not.toMatch(/refund/i)
})

test('shows what a credit note gives back beyond the sale apart from its VAT', () => {
  const beyondSale = {
    treatment: 'outside_scope',
    country: 'GB',
    rate: 0,
    registration: REGISTRATIONS.uk,
    net: 200,
    vat: 0,
  } as const
  const { rows, sums } = plain(
    describeSample({ kind: 'credit_note', content: { lines: [], refersTo, beyondSale } }),
  )
  expect(rows).toMatchObject([{ cells: ['1', '£15.17'] }])
  expect(sums[0].rows.map(({ value }: { value: string }) => value)).toEqual([
    '£12.64',
    '£2.53',
    '£2.00',
    '£17.17',
  ])
})

test('multiplies out in the lines of an invoice', () => {
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 200_000 }),
    discount: fc.integer({ min: 0, max: 50_000 }),
    units: fc.integer({ min: 1, max: 999 }),
  })
  const pence = (text = '') => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const { rows } = plain(
        describeSample({
          kind: 'invoice',
          lines,
          content: {
            buyer: { name: 'Maria', email: 'maria@example.com', company: SAMPLE_COMPANY },
            refersTo,
          },
        }),
      )
      for (const { details, cells } of rows as { details: string[]; cells: string[] }[]) {
        const [units, price, net, vat, amount] = cells
        const discount = pence(details.find((detail) => detail.startsWith('Discount')))
        const before = Math.round(Number(units) * Number(price?.replace(/[^\d.]/g, '')) * 100)
        expect(before - discount).toBe(pence(net))
        expect(pence(net) + pence(vat)).toBe(pence(amount))
      }
    }),
    { numRuns: 100 },
  )
})

test('reads from right to left in Arabic, with isolated amounts, numbers and names', () => {
  const sheet = describeSample({}, 'ar')
  expect(sheet.dir).toBe('rtl')
  expect(sheet.rows[0]).toMatchObject({
    name: '\u20681,000 TikTok Followers\u2069',
    details: ['\u2066@maria.dance\u2069'],
  })
  for (const { value } of sheet.sums[0]?.rows ?? []) expect(value).toMatch(/^\u2066£[\d.]+\u2069$/)
})
