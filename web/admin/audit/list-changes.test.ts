import { describe, expect, it } from 'vitest'
import { getEntryAmount, isMoney, listChanges } from './list-changes.ts'

describe('listChanges', () => {
  it('lists a change for each value of a tree, and a list as one value', () => {
    const before = { policy: { replyHours: { to: 24 }, refundDays: 3 }, scopes: ['a'] }
    const after = { policy: { replyHours: { to: 48 }, refundDays: 3 }, scopes: ['a', 'b'] }
    expect(listChanges({ before, after }).map(({ path, before, after }) => [path, before, after])).toEqual([
      ['policy.replyHours.to', 24, 48],
      ['policy.refundDays', 3, 3],
      ['scopes', ['a'], ['a', 'b']],
    ])
  })

  it('shows a tree that was empty before', () => {
    const trader = { name: 'Maria', address: 'Leeds' }
    expect(listChanges({ before: { trader: null }, after: { trader } }).map(({ path }) => path)).toEqual([
      'trader.name',
      'trader.address',
    ])
  })

  it('gives the amount its currency instead of listing it', () => {
    expect(listChanges({ before: null, after: { amount: 559, currency: 'GBP' } })).toEqual([
      { path: 'amount', before: undefined, after: 559, currency: 'GBP' },
    ])
  })
})

it('knows amounts of money by the end of their path', () => {
  for (const path of ['price', 'refundConfirmationAmount', 'benefit.amount']) expect(isMoney(path)).toBe(true)
  for (const path of ['quantity', 'amounts', 'delivered']) expect(isMoney(path)).toBe(false)
})

it('finds the amount of a refund and of an offer', () => {
  expect(getEntryAmount({ after: { amount: 559 } })).toBe(559)
  expect(getEntryAmount({ after: { total: 1_200 } })).toBe(1_200)
  expect(getEntryAmount({ after: { title: 'Hello' } })).toBeNull()
  expect(getEntryAmount({ after: null })).toBeNull()
})
