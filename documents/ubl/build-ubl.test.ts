import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listBrokenRules } from '../../tests/support/documents/en16931-rules.ts'
import {
  buildSampleDocument,
  REGISTRATIONS,
  SAMPLE_COMPANY,
} from '../../tests/support/documents/sample-documents.ts'
import { SHIPPED_MESSAGES } from '../../tests/support/shipped-messages.ts'
import { renderDocumentXml } from '../document-files.ts'

type Sample = NonNullable<Parameters<typeof buildSampleDocument>[0]>

const refersTo = { series: 'R-2026', number: 99, issuedAt: '2026-11-01T10:00:00.000Z' }
const COMPANY = { name: 'Maria', email: 'maria@example.com', company: SAMPLE_COMPANY }

const BEYOND_SALE = {
  treatment: 'outside_scope',
  country: 'GB',
  rate: 0,
  registration: REGISTRATIONS.uk,
  net: 200,
  vat: 0,
} as const

const render = (sample?: Sample) =>
  renderDocumentXml(buildSampleDocument(sample), SHIPPED_MESSAGES.getTranslator)

/** Text of the only element with a name. */
function get(xml: string, name: string): string | null {
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? null
}

const SAMPLES: Record<string, Sample> = {
  'a receipt': {},
  'a receipt of a seller without VAT': { treatment: 'not_registered' },
  'a receipt outside the scope': { treatment: 'outside_scope', country: 'US' },
  'a zero-rated receipt': { rate: 0 },
  'a free order': { lines: [{ amount: 0, discount: 559 }] },
  'a receipt of a reverse charge': { treatment: 'reverse_charge', country: 'DE' },
  'a sale of the One Stop Shop': { country: 'GR', rate: 2_400, registration: REGISTRATIONS.oss },
  'an invoice with discounts': {
    kind: 'invoice',
    lines: [
      { amount: 1_000, discount: 118, units: 3 },
      { amount: 399, discount: 20 },
    ],
    content: { buyer: COMPANY, refersTo },
  },
  'an invoice of a reverse charge': {
    kind: 'invoice',
    treatment: 'reverse_charge',
    country: 'DE',
    content: { buyer: COMPANY, refersTo },
  },
  'a credit note': { kind: 'credit_note', lines: [{ amount: 210 }], content: { refersTo } },
  'a credit note of a whole payment': { kind: 'credit_note', content: { refersTo, lines: [] } },
  'the credit note of a lost dispute': {
    kind: 'credit_note',
    disputeId: 'd',
    content: { refersTo, lines: [] },
  },
  'a credit note beyond the sale': {
    kind: 'credit_note',
    content: { refersTo, lines: [], beyondSale: BEYOND_SALE },
  },
  'a reversal': { kind: 'credit_note_reversal', lines: [{ amount: 210 }], content: { refersTo } },
  'a correction': {
    kind: 'correction',
    country: 'DE',
    rate: 1_900,
    registration: REGISTRATIONS.oss,
    content: { refersTo, lines: [], lang: 'ar' },
  },
  'a receipt of an erased customer': { content: { buyer: { name: '', email: '' } } },
}

test.each(Object.entries(SAMPLES))('keeps the rules of EN 16931 in %s', (_, sample) => {
  expect(listBrokenRules(render(sample))).toEqual([])
})

test('keeps the rules of EN 16931 in random documents', () => {
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 200_000 }),
    discount: fc.integer({ min: 0, max: 50_000 }),
    units: fc.integer({ min: 1, max: 99 }),
    name: fc.string({ minLength: 1, unit: 'binary' }).map((name) => `x${name}`),
  })
  const sample = fc.record({
    kind: fc.constantFrom('receipt', 'invoice', 'credit_note', 'credit_note_reversal', 'correction'),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    treatment: fc.constantFrom('taxed', 'reverse_charge', 'outside_scope', 'not_registered'),
    rate: fc.constantFrom(1_700, 1_900, 2_000, 2_100, 2_550, 2_700),
    registration: fc.constantFrom(...Object.values(REGISTRATIONS)),
    company: fc.boolean(),
  })
  fc.assert(
    fc.property(sample, ({ company, rate, treatment, ...rest }) => {
      const content = company ? { buyer: COMPANY, refersTo } : { refersTo }
      const xml = render({ ...rest, treatment, rate: treatment === 'taxed' ? rate : 0, content })
      expect(listBrokenRules(xml)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('rules of EN 16931', () => {
  const reverse = SAMPLES['an invoice of a reverse charge']
  const free = SAMPLES['a zero-rated receipt']
  const outside = SAMPLES['a receipt outside the scope']
  test.each<[rule: string, from: string | RegExp, to: string, sample?: Sample]>([
    ['BR-01', 'urn:cen.eu:en16931:2017', ''],
    [
      'BR-CO-10',
      /<cbc:LineExtensionAmount currencyID="GBP">12.64/,
      '<cbc:LineExtensionAmount currencyID="GBP">12.63',
    ],
    [
      'BR-CO-11',
      '<cbc:PrepaidAmount',
      '<cbc:AllowanceTotalAmount currencyID="GBP">1.00</cbc:AllowanceTotalAmount><cbc:PrepaidAmount',
    ],
    ['BR-CO-14', /(TaxTotal>\s*<cbc:TaxAmount currencyID="GBP">)2.53/, '$12.54'],
    ['BR-CO-15', 'TaxInclusiveAmount currencyID="GBP">15.17', 'TaxInclusiveAmount currencyID="GBP">15.18'],
    ['BR-CO-16', 'PayableAmount currencyID="GBP">0.00', 'PayableAmount currencyID="GBP">0.01'],
    ['BR-CO-17', /(<cbc:TaxAmount currencyID="GBP">)2.53/g, '$19.53'],
    ['BR-CO-25', 'PayableAmount currencyID="GBP">0.00', 'PayableAmount currencyID="GBP">5.00'],
    ['BR-DEC', 'PayableAmount currencyID="GBP">0.00', 'PayableAmount currencyID="GBP">0.001'],
    ['BT-131', 'BaseQuantity unitCode="C62">2', 'BaseQuantity unitCode="C62">3'],
    ['BR-S-01', '<cbc:ID>S<', '<cbc:ID>Z<'],
    ['BR-S-02', /<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, ''],
    ['BR-S-05', /<cbc:Percent>20.00/g, '<cbc:Percent>0.00'],
    ['BR-S-08', 'TaxableAmount currencyID="GBP">12.64', 'TaxableAmount currencyID="GBP">12.63'],
    ['BR-S-09', /(<cbc:TaxAmount currencyID="GBP">)2.53/g, '$12.60'],
    ['BR-06', 'Crescendo Ltd', ''],
    ['BR-16', /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, ''],
    ['BR-CO-09', 'GB123456789', 'EU123456789'],
    ['BR-Z-09', /(<cbc:TaxAmount currencyID="GBP">)0.00/g, '$10.01', free],
    ['BR-AE-02', '<cbc:CompanyID>DE129273398</cbc:CompanyID>', '', reverse],
    ['BR-AE-05', /<cbc:Percent>0.00/g, '<cbc:Percent>19.00', reverse],
    ['BR-AE-09', /(<cbc:TaxAmount currencyID="GBP">)0.00/g, '$11.87', reverse],
    ['BR-AE-10', /<cbc:TaxExemptionReason[\s\S]*<\/cbc:TaxExemptionReason>/, '', reverse],
    ['BR-E-10', /<cbc:ID>Z</g, '<cbc:ID>E<', free],
    ['BR-O-05', /(<cbc:ID>O<\/cbc:ID>)/g, '$1<cbc:Percent>0.00</cbc:Percent>', outside],
    ['BR-O-11', /(ClassifiedTaxCategory>\s*<cbc:ID>)O/, '$1S', outside],
  ])('%s is checked', (rule, from, to, sample) => {
    const xml = render(sample)
    const broken = xml.replace(from, to)
    expect(broken).not.toBe(xml)
    expect(listBrokenRules(broken)).toContain(rule)
  })
})

test('chooses the type of each kind', () => {
  expect(get(render(), 'cbc:InvoiceTypeCode')).toBe('380')
  expect(get(render({ kind: 'invoice' }), 'cbc:InvoiceTypeCode')).toBe('380')
  expect(get(render({ kind: 'credit_note' }), 'cbc:CreditNoteTypeCode')).toBe('381')
  expect(get(render({ kind: 'credit_note_reversal' }), 'cbc:InvoiceTypeCode')).toBe('383')
  expect(get(render({ kind: 'correction' }), 'cbc:InvoiceTypeCode')).toBe('384')
})

test('names the companies and the reason of a reverse charge', () => {
  const xml = render(SAMPLES['an invoice of a reverse charge'])
  expect(xml).toContain('<cbc:CompanyID>GB123456789</cbc:CompanyID>')
  expect(xml).toContain('<cbc:CompanyID>DE129273398</cbc:CompanyID>')
  expect(xml).toContain('<cbc:RegistrationName>Bergmann Tanzstudio GmbH</cbc:RegistrationName>')
  expect(get(xml, 'cbc:TaxExemptionReasonCode')).toBe('VATEX-EU-AE')
  expect(get(xml, 'cbc:Note')).toBe('Reverse charge: the customer accounts for VAT')
})

test('says why a seller charges no VAT', () => {
  const xml = render({ treatment: 'not_registered' })
  expect(get(xml, 'cbc:TaxExemptionReasonCode')).toBe('VATEX-EU-O')
  expect(get(xml, 'cbc:Note')).toBe('No VAT is charged: the seller is not registered for VAT')
  expect(xml).not.toContain('PartyTaxScheme')
})

test('names the dispute on its documents, and no refund', () => {
  const lost = render(SAMPLES['the credit note of a lost dispute'])
  expect(get(lost, 'cbc:Note')).toMatch(/^Dispute lost/)
  expect(get(lost, 'cbc:Name')).toBe('Dispute lost')
  const won = render({ kind: 'credit_note_reversal', disputeId: 'd', content: { refersTo, lines: [] } })
  expect(get(won, 'cbc:Note')).toMatch(/^Dispute won/)
  expect(lost + won).not.toMatch(/refund/i)
})

test('states only what belongs to the sale, and names what is beyond it', () => {
  const xml = render(SAMPLES['a credit note beyond the sale'])
  expect(get(xml, 'cbc:TaxInclusiveAmount')).toBe('15.17')
  expect(get(xml, 'cbc:Note')).toBe('Beyond the amount paid: £2.00')
})

test('puts a One Stop Shop number in the field for other registrations', () => {
  expect(render({ country: 'DE', rate: 1_900, registration: REGISTRATIONS.oss })).toMatch(
    /<cbc:CompanyID>EU372000041<\/cbc:CompanyID>\s*<cac:TaxScheme>\s*<cbc:ID>OSS</,
  )
})

test('has no XML of a document that says nothing about VAT', () => {
  expect(() => render({ treatment: null })).toThrow('vat_not_recorded')
})

test('leaves out characters that XML does not allow', () => {
  const name = '<b>&\u0000\u0008\ud800 ✓ 🎵'
  expect(render({ lines: [{ amount: 100, name }] })).toContain('<cbc:Name>&lt;b&gt;&amp;� ✓ 🎵</cbc:Name>')
})
