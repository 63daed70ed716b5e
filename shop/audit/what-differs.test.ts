import { expect, it } from 'vitest'
import { whatDiffers } from './what-differs.ts'

it('names what differs, as deep as it stands, and lists as a whole', () => {
  const before = { name: 'A', hours: { from: 1, to: 2 }, niches: ['a', 'b'], trader: null, same: [1] }
  const after = { name: 'A', hours: { from: 1, to: 3 }, niches: ['b'], trader: { name: 'T' }, same: [1] }
  expect(whatDiffers(before, after)).toEqual({
    before: { hours: { to: 2 }, niches: ['a', 'b'], trader: null },
    after: { hours: { to: 3 }, niches: ['b'], trader: { name: 'T' } },
  })
  expect(whatDiffers(before, structuredClone(before))).toBeNull()
})
