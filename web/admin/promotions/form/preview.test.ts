import { expect, test } from 'vitest'
import { createSampleCart } from './preview.tsx'
import { createDraft, type PromotionDraft } from './promotion-draft.ts'

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
  const cart = createSampleCart({ ...createDraft(null), ...more }, PACKAGES)
  expect(cart.map(({ packageId, quantity }) => [packageId, quantity])).toEqual(expected)
})
