import type { DocumentContent, DocumentTax } from '../../../shop/payments/documents/document-content.ts'
import { getSeriesPrefix } from '../../../shop/payments/documents/format-document-number.ts'
import type { AccountingDocument, DocumentKind } from '../../../shop/payments/documents/tables.ts'
import { splitTax } from '../../../shop/pricing/split-tax.ts'

/** Registrations of sample sellers. */
export const REGISTRATIONS = {
  uk: { scheme: 'uk', country: 'GB', number: 'GB123456789' },
  oss: { scheme: 'oss_non_union', country: 'IE', number: 'EU372000041' },
  german: { scheme: 'eu_state', country: 'DE', number: 'DE123456789' },
} as const satisfies Record<string, DocumentTax['registration']>

export const SAMPLE_COMPANY: NonNullable<NonNullable<DocumentContent['buyer']>['company']> = {
  name: 'Bergmann Tanzstudio GmbH',
  address: 'Torstraße 140\n10119 Berlin',
  country: 'DE',
  vatId: 'DE129273398',
  verification: { at: '2026-11-20T10:00:00.000Z', reference: 'WAPIAAAAYx' },
}

interface SampleDocument {
  kind?: DocumentKind
  /** Pence paid and taken off for each line. */
  lines?: { amount: number; discount?: number; units?: number; name?: string }[]
  treatment?: DocumentTax['treatment'] | null
  rate?: number
  country?: string
  registration?: DocumentTax['registration']
  disputeId?: string | null
  content?: Partial<DocumentContent>
}

/** Builds a document as the shop issues it; a sale in the United Kingdom by default. */
export function buildSampleDocument({
  kind = 'receipt',
  lines = [{ amount: 1_118, units: 2 }, { amount: 399 }],
  treatment = 'taxed',
  rate = treatment === 'taxed' ? 2_000 : 0,
  country = 'GB',
  registration = treatment === 'not_registered' ? null : REGISTRATIONS.uk,
  disputeId = null,
  content,
}: SampleDocument = {}): AccountingDocument {
  const split = splitTax(
    lines.map(({ amount }) => amount),
    rate,
  )
  const { net, vat } = split
  return {
    id: '019a0000-0000-7000-8000-00000000000a',
    kind,
    series: `${getSeriesPrefix(kind)}-2026`,
    number: 123,
    issuedAt: new Date('2026-11-22T14:30:00.000Z'),
    userId: '019a0000-0000-7000-8000-00000000000b',
    paymentId: '019a0000-0000-7000-8000-00000000000c',
    refundId: null,
    disputeId,
    amount: net + vat + (content?.beyondSale?.net ?? 0),
    currency: 'GBP',
    content: {
      seller: {
        name: 'Crescendo Ltd',
        address: '1 High Street\nLondon SW1A 1AA',
        email: 'support@example.com',
        country: 'GB',
      },
      buyer: { name: 'María Fernández', email: 'maria@example.com' },
      lang: 'en',
      method: 'card',
      paidAt: '2026-11-22T14:29:58.000Z',
      lines: lines.map(({ amount, discount = 0, units = 1, name = '1,000 TikTok Followers' }, index) => ({
        orderId: `019a0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
        name,
        units,
        amount,
        discount,
        quantity: units * 1_000,
        tiktokUsername: 'maria.dance',
        vat: split.lines[index]?.vat ?? 0,
      })),
      display: { currency: 'GBP', rate: 1, asOf: null },
      ...(treatment && { tax: { treatment, country, rate, registration, net, vat } }),
      ...content,
    },
  }
}
