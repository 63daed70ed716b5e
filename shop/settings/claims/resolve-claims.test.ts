import { expect, test } from 'vitest'
import { DEFAULT_MARKETING_CLAIMS, type MarketingClaims } from '../marketing-claims.ts'
import { type ClaimName, type ClaimSource, DEFAULT_CLAIM_SOURCES } from './claim-sources.ts'
import { type ClaimRecords, listClaimOrigins, listContradictions, resolveClaims } from './resolve-claims.ts'

const measuredAt = new Date()
const evidence = { text: 'Books of 2025', url: null, date: '2026-01-31' }

function check(
  name: ClaimName,
  record: { value: number; sample: number } | null,
  { claims, source }: { claims?: Partial<MarketingClaims>; source?: ClaimSource } = {},
) {
  const records: ClaimRecords = record ? { [name]: { ...record, measuredAt } } : {}
  const found = listContradictions(
    {
      claims: { ...DEFAULT_MARKETING_CLAIMS, ...claims },
      claimSources: { ...DEFAULT_CLAIM_SOURCES, ...(source && { [name]: source }) },
    },
    records,
  )
  return found.map(({ isBlocking }) => (isBlocking ? 'blocking' : 'warning'))[0] ?? null
}

test.each<[string, ReturnType<typeof check>, string | null]>([
  ['10,000 customers of whom the records have 37', check('customers', { value: 37, sample: 40 }), 'blocking'],
  ['any number of a shop without orders', check('followers', { value: 0, sample: 0 }), 'blocking'],
  ['fewer customers than recorded', check('customers', { value: 10_001, sample: 20_000 }), null],
  [
    'a total with evidence',
    check('customers', { value: 37, sample: 40 }, { source: { source: 'typed', evidence } }),
    'warning',
  ],
  ['a total that is not measured yet', check('customers', null), null],
  [
    '98% satisfaction where 25 reviews have 81%',
    check('satisfactionPercent', { value: 81, sample: 25 }),
    'blocking',
  ],
  ['a satisfaction of 19 reviews', check('satisfactionPercent', { value: 81, sample: 19 }), null],
  [
    'a share with evidence',
    check('satisfactionPercent', { value: 81, sample: 25 }, { source: { source: 'typed', evidence } }),
    'blocking',
  ],
  [
    '99.9% uptime where the records have 99.1%',
    check('uptimePercent', { value: 99.1, sample: 50_000 }),
    'blocking',
  ],
  ['an uptime of the first days', check('uptimePercent', { value: 90, sample: 3_000 }), null],
  ['72 hours where 80% needed 90', check('deliveryHours', { value: 90, sample: 20 }), 'blocking'],
  ['72 hours that hold', check('deliveryHours', { value: 72, sample: 20 }), null],
  ['more years than the shop has records of', check('years', { value: 0, sample: 40 }), null],
  [
    'a figure from the records',
    check('customers', { value: 37, sample: 40 }, { source: { source: 'records', evidence: null } }),
    null,
  ],
])('judges %s', (_, found, expected) => {
  expect(found).toBe(expected)
})

test('shows the figure of the records only when they say enough', () => {
  const records: ClaimRecords = {
    customers: { value: 37, sample: 40, measuredAt },
    satisfactionPercent: { value: 81, sample: 19, measuredAt },
  }
  const claimSources = {
    ...DEFAULT_CLAIM_SOURCES,
    customers: { source: 'records', evidence: null },
    satisfactionPercent: { source: 'records', evidence: null },
    years: { source: 'typed', evidence },
  } as const
  expect(resolveClaims({ claims: DEFAULT_MARKETING_CLAIMS, claimSources }, records)).toEqual({
    ...DEFAULT_MARKETING_CLAIMS,
    customers: 37,
  })
  expect(listClaimOrigins(claimSources, records)).toMatchObject({
    customers: { kind: 'records' },
    satisfactionPercent: { kind: 'statement' },
    years: { kind: 'evidence', text: 'Books of 2025' },
  })
})
