import { expect, test } from 'vitest'
import type { Promotion, PromotionBody } from '../promotions-api.ts'
import { copyDraft, createDraft, createStep, readDraft } from './promotion-draft.ts'

const body: PromotionBody = {
  name: 'Summer',
  titles: { en: 'Summer', ar: 'الصيف' },
  trigger: 'code',
  code: 'SUMMER',
  benefit: { kind: 'percent', percent: 12.5 },
  types: ['likes'],
  package_ids: ['views-1000'],
  first_order_only: true,
  customers: ['a@example.com', 'b@example.com'],
  minimum_spend: 20,
  starts_at: '2026-07-01T08:00:00.000Z',
  ends_at: '2026-12-31T23:59:59.000Z',
  time_zone: 'Europe/London',
  max_uses: 100,
  max_uses_per_customer: 1,
  max_discount: 250.5,
  exclusive: false,
  priority: 5,
}
const saved: Promotion = {
  ...body,
  id: '1',
  state: 'active',
  phase: 'running',
  revision: 1,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
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
  const draft = createDraft({ ...saved, benefit })
  expect(draft.starts_at).toBe('2026-07-01T09:00')
  expect(readDraft(draft)).toEqual({ body: { ...body, benefit }, problems: [] })
})

test('reads numbers of any notation, addresses in a list, and leaves out empty fields', () => {
  const draft = {
    ...createDraft(saved),
    'benefit.percent': '١٢٫٥',
    minimum_spend: '£20',
    max_uses: ' ',
    customers: 'a@example.com, b@example.com\n',
    titles: { en: ' Summer ', ar: ' ' },
    ends_at: '',
    priority: '0',
  }
  expect(readDraft(draft)).toEqual({
    body: { ...body, titles: { en: 'Summer' }, max_uses: null, ends_at: null, priority: 0 },
    problems: [],
  })
  expect(readDraft({ ...draft, trigger: 'automatic' }).body.code).toBeNull()
})

test('copies a promotion without its code and without a window that is over', () => {
  const copy = copyDraft({ ...saved, exclusive: true, ends_at: '2025-01-01T00:00:00.000Z' }, 'Copy')
  expect(readDraft(copy)).toEqual({
    body: { ...body, name: 'Copy', code: null, starts_at: null, ends_at: null, exclusive: true },
    problems: [],
  })
})

test('lists missing and wrong fields by their paths', () => {
  const draft = createDraft(null)
  expect(readDraft(draft).problems).toEqual(['name', 'benefit.percent'])
  const steps = [createStep({ units: 1, percent: 101 })]
  const wrong = { ...draft, name: 'x', kind: 'ladder' as const, steps, max_discount: '1.234', max_uses: '0' }
  expect(readDraft({ ...wrong, priority: '101' }).problems.toSorted()).toEqual([
    'benefit.steps.0.percent',
    'benefit.steps.0.units',
    'max_discount',
    'max_uses',
    'priority',
  ])
})
