import { expect, it } from 'vitest'
import { belongs, inboxAddress, inboxQueryIn, isNarrowed, stateOf } from './inbox-query.ts'

const at = (search: string) => inboxQueryIn(new URLSearchParams(search))

it('understands its own addresses and leaves slips out', () => {
  expect(at('state=closed&channel=contact&assigned=me&search=%20layla%20')).toEqual({
    state: 'closed',
    channel: 'contact',
    assigned: 'me',
    search: 'layla',
  })
  expect(at('state=gone&channel=fax&assigned=you&search=+&other=1')).toEqual({})
  expect(isNarrowed(at('state=closed'))).toBe(false)
  expect(isNarrowed(at('assigned=nobody'))).toBe(true)
})

it('searches everywhere unless it is said where', () => {
  expect(stateOf(at(''))).toBe('open')
  expect(stateOf(at('search=x'))).toBe('all')
  expect(stateOf(at('search=x&state=open'))).toBe('open')
})

it('knows which list a conversation is in', () => {
  const one = { closedAt: null, spam: false } as Parameters<typeof belongs>[0]
  const closed = { ...one, closedAt: '2026-11-20T10:00:00.000Z' }
  expect(belongs(one, {})).toBe(true)
  expect(belongs(closed, {})).toBe(false)
  expect(belongs(closed, { state: 'closed' })).toBe(true)
  expect(belongs({ ...closed, spam: true }, { state: 'closed' })).toBe(false)
  expect(belongs({ ...closed, spam: true }, { state: 'spam' })).toBe(true)
  expect(belongs(closed, { search: 'x' })).toBe(true)
})

it('keeps the list around a conversation that is opened', () => {
  expect(inboxAddress('1', new URLSearchParams('search=a b'))).toBe('/admin/inbox/1?search=a+b')
  expect(inboxAddress(null, new URLSearchParams())).toBe('/admin/inbox')
})
