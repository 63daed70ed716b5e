import { expect, it } from 'vitest'
import { getInboxPath, getListState, isFiltered, matchesQuery, parseInboxQuery } from './inbox-query.ts'

const at = (search: string) => parseInboxQuery(new URLSearchParams(search))

it('parses its own URLs and ignores invalid values', () => {
  expect(at('state=closed&channel=contact&assigned=me&search=%20layla%20')).toEqual({
    state: 'closed',
    channel: 'contact',
    assigned: 'me',
    search: 'layla',
  })
  expect(at('state=gone&channel=fax&assigned=you&search=+&other=1')).toEqual({})
  expect(isFiltered(at('state=closed'))).toBe(false)
  expect(isFiltered(at('assigned=nobody'))).toBe(true)
})

it('searches all states unless the URL names one', () => {
  expect(getListState(at(''))).toBe('open')
  expect(getListState(at('search=x'))).toBe('all')
  expect(getListState(at('search=x&state=open'))).toBe('open')
})

it('decides which list a conversation belongs to', () => {
  const conversation = { closedAt: null, spam: false } as Parameters<typeof matchesQuery>[0]
  const closed = { ...conversation, closedAt: '2026-11-20T10:00:00.000Z' }
  expect(matchesQuery(conversation, {})).toBe(true)
  expect(matchesQuery(closed, {})).toBe(false)
  expect(matchesQuery(closed, { state: 'closed' })).toBe(true)
  expect(matchesQuery({ ...closed, spam: true }, { state: 'closed' })).toBe(false)
  expect(matchesQuery({ ...closed, spam: true }, { state: 'spam' })).toBe(true)
  expect(matchesQuery(closed, { search: 'x' })).toBe(true)
})

it('keeps the list parameters in the path of a conversation', () => {
  expect(getInboxPath('1', new URLSearchParams('search=a b'))).toBe('/admin/inbox/1?search=a+b')
  expect(getInboxPath('1', new URLSearchParams('customer=open'))).toBe('/admin/inbox/1')
  expect(getInboxPath(null, new URLSearchParams())).toBe('/admin/inbox')
})
