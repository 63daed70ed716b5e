import { expect, test } from 'vitest'
import { createSampleCart } from './preview.tsx'
import {
  copyDraft,
  createDraft,
  createStep,
  type Promotion,
  type PromotionBody,
  type PromotionDraft,
  toPromotionBody,
} from './promotion-editor.ts'

const body: PromotionBody = {
  name: 'Summer',
  titles: { en: 'Summer', ar: 'الصيف' },
  trigger: 'code',
  code: 'SUMMER',
  benefit: { kind: 'percent', percent: 12.5 },
  types: ['likes'],
  packageIds: ['views-1000'],
  isFirstOrderOnly: true,
  customers: ['a@example.com', 'b@example.com'],
  minimumSpend: 20,
  startsAt: '2026-07-01T08:00:00.000Z',
  endsAt: '2026-12-31T23:59:59.000Z',
  timeZone: 'Europe/London',
  maxUses: 100,
  maxUsesPerCustomer: 1,
  maxDiscount: 250.5,
  isExclusive: false,
  priority: 5,
}
const saved: Promotion = {
  ...body,
  id: '1',
  state: 'active',
  phase: 'running',
  revision: 1,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  report: { uses: 0, reserved: 0, revenue: 0, discount: 0, refunded: 0 },
}

test.each<PromotionBody['benefit']>([
  { kind: 'percent', percent: 12.5 },
  { kind: 'amount', amount: 5 },
  {
    kind: 'ladder',
    per: 'type',
    steps: [
      { units: 2, percent: 5 },
      { units: 10, percent: 7.25 },
    ],
  },
  { kind: 'bundle', types: ['likes', 'views'], price: 9.99 },
])('restores a stored promotion with $kind without a change', (benefit) => {
  const draft = createDraft('en', { ...saved, benefit })
  expect(draft.startsAt).toBe('2026-07-01T09:00')
  expect(toPromotionBody(draft)).toEqual({ body: { ...body, benefit }, problems: [] })
})

test('reads numbers of any notation, addresses in a list, and leaves out empty fields', () => {
  const draft = {
    ...createDraft('en', saved),
    'benefit.percent': '١٢٫٥',
    minimumSpend: '£20',
    maxUses: ' ',
    customers: 'a@example.com, b@example.com\n',
    titles: { en: ' Summer ', ar: ' ' },
    endsAt: '',
    priority: '0',
  }
  expect(toPromotionBody(draft)).toEqual({
    body: { ...body, titles: { en: 'Summer' }, maxUses: null, endsAt: null, priority: 0 },
    problems: [],
  })
  expect(toPromotionBody({ ...draft, trigger: 'automatic' }).body.code).toBeNull()
})

test('copies a promotion without its code and without a window that is over', () => {
  const copy = copyDraft('en', { ...saved, isExclusive: true, endsAt: '2025-01-01T00:00:00.000Z' }, 'Copy')
  expect(toPromotionBody(copy)).toEqual({
    body: { ...body, name: 'Copy', code: null, startsAt: null, endsAt: null, isExclusive: true },
    problems: [],
  })
})

test('lists missing and wrong fields by their paths', () => {
  const draft = createDraft('en', null)
  expect(toPromotionBody(draft).problems).toEqual(['name', 'benefit.percent'])
  const steps = [createStep('en', { units: 1, percent: 101 })]
  const wrong = { ...draft, name: 'x', kind: 'ladder' as const, steps, maxDiscount: '1.234', maxUses: '0' }
  expect(toPromotionBody({ ...wrong, priority: '101' }).problems.toSorted()).toEqual([
    'benefit.steps.0.percent',
    'benefit.steps.0.units',
    'maxDiscount',
    'maxUses',
    'priority',
  ])
})

const PACKAGES = [
  { id: 'followers-100', type: 'followers' as const, price: 1 },
  { id: 'followers-5000', type: 'followers' as const, price: 20 },
  { id: 'likes-1000', type: 'likes' as const, price: 4 },
]
const STEPS = [{ key: 'first', units: '3', percent: '5' }]

test.each<[string, Partial<PromotionDraft>, [string, number][]]>([
  ['is one unit of the first covered package', { types: ['likes'] }, [['likes-1000', 1]]],
  ['meets the minimum spend', { minimumSpend: '20.50' }, [['followers-100', 21]]],
  ['reads any digits', { minimumSpend: '٢٠٫٥٠' }, [['followers-100', 21]]],
  ['takes a dearer package for a high minimum spend', { minimumSpend: '150' }, [['followers-5000', 8]]],
  ['reaches the first step of a ladder', { kind: 'ladder', steps: STEPS }, [['followers-100', 3]]],
  [
    'holds every type of a bundle, up to the minimum spend',
    { kind: 'bundle', bundleTypes: ['followers', 'likes'], minimumSpend: '12' },
    [
      ['followers-100', 3],
      ['likes-1000', 3],
    ],
  ],
  ['stays in the limit of a line', { minimumSpend: '5000' }, [['followers-100', 99]]],
])('the sample cart %s', (_, more, expected) => {
  const cart = createSampleCart({ ...createDraft('en', null), ...more }, PACKAGES)
  expect(cart.map(({ packageId, quantity }) => [packageId, quantity])).toEqual(expected)
})
