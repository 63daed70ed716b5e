import { expect, it } from 'vitest'
import { groupRows } from './group-rows.ts'
import type { ReportRow } from './taxes-api.ts'

const SALE: ReportRow = {
  treatment: 'taxed',
  country: 'DE',
  rate: 19,
  scheme: 'oss_union',
  registrationCountry: 'IE',
  registrationNumber: 'IE1234567T',
  kind: 'sale',
  count: 3,
  net: 100.1,
  vat: 19.02,
}

it('adds up the kinds of a country and rate under its registration', () => {
  const groups = groupRows([
    SALE,
    { ...SALE, kind: 'refund', net: -10.2, vat: -1.94 },
    { ...SALE, kind: 'refund_reversal', net: 5.1, vat: 0.97 },
    { ...SALE, kind: 'correction', net: -4.7, vat: 0.7 },
    { ...SALE, country: 'FR', rate: 20, net: 10, vat: 2 },
    { ...SALE, scheme: 'uk', registrationCountry: 'GB', country: 'GB', rate: 20, net: 50, vat: 10 },
  ])
  expect(groups.map(({ scheme, net, vat }) => ({ scheme, net, vat }))).toEqual([
    { scheme: 'oss_union', net: 100.3, vat: 20.75 },
    { scheme: 'uk', net: 50, vat: 10 },
  ])
  expect(groups[0]?.lines).toEqual([
    {
      id: 'DE 19',
      country: 'DE',
      rate: 19,
      sales: 119.12,
      refunds: -6.07,
      corrections: -4,
      net: 90.3,
      vat: 18.75,
    },
    { id: 'FR 20', country: 'FR', rate: 20, sales: 12, refunds: 0, corrections: 0, net: 10, vat: 2 },
  ])
})
