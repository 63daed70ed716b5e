import { expect, it } from 'vitest'
import { getDiff } from './record-action.ts'

it('lists nested differences, and treats lists as one value', () => {
  const before = { name: 'A', hours: { from: 1, to: 2 }, niches: ['a', 'b'], trader: null, same: [1] }
  const after = { name: 'A', hours: { from: 1, to: 3 }, niches: ['b'], trader: { name: 'T' }, same: [1] }
  expect(getDiff(before, after)).toEqual({
    before: { hours: { to: 2 }, niches: ['a', 'b'], trader: null },
    after: { hours: { to: 3 }, niches: ['b'], trader: { name: 'T' } },
  })
  expect(getDiff(before, structuredClone(before))).toBeNull()
})
