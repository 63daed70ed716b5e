import { expect, it } from 'vitest'
import type { Conversation } from '../inbox-api.ts'
import { countMoved, holdList, mergeList } from './merge-list.ts'

function row(id: string, last: number, part: Partial<Conversation> = {}): Conversation {
  return {
    id,
    channel: 'chat',
    user_name: id,
    user_email: null,
    language: 'en',
    subject: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    last: { id: last, message: 'Hello', sender: 'user', timestamp: '2026-11-20T10:00:00.000Z' },
    waiting: true,
    unread: false,
    closedAt: null,
    spam: false,
    assignee: null,
    here: false,
    ...part,
  }
}

const ids = (rows: Conversation[]) => rows.map(({ id }) => id).join(' ')
const NONE = new Set<string>()

it('returns the first page when no other is loaded', () => {
  const shown = { rows: [row('a', 9), row('b', 8)], next: null }
  expect(
    mergeList(shown, { rows: [row('c', 10), row('a', 9)], next: null }, NONE).rows.map(({ id }) => id),
  ).toEqual(['c', 'a'])
})

it('keeps rows that sank below the first page, and the cursor behind them', () => {
  const shown = { rows: [row('a', 9), row('b', 8), row('c', 7), row('d', 6)], next: '6' }
  const newest = { rows: [row('d', 10), row('a', 9)], next: '9' }
  const now = mergeList(shown, newest, new Set(['d']))
  expect(ids(now.rows)).toBe('d a b c')
  expect(now.next).toBe('6')
})

it('drops rows that are missing from the first page, and rows that have just changed', () => {
  const shown = { rows: [row('closed', 9), row('a', 8), row('b', 7), row('spam', 6)], next: '6' }
  const newest = { rows: [row('a', 8), row('b', 7)], next: '7' }
  expect(ids(mergeList(shown, newest, new Set(['spam'])).rows)).toBe('a b')
  expect(ids(mergeList(shown, newest, NONE).rows)).toBe('a b spam')
})

it('sorts unread conversations before the others', () => {
  const shown = { rows: [row('old', 3, { unread: true }), row('read', 8), row('below', 5)], next: '5' }
  const allUnread = { rows: [row('x', 10, { unread: true }), row('y', 4, { unread: true })], next: '4' }
  expect(ids(mergeList(shown, allUnread, NONE).rows)).toBe('x y old read below')
  const mixed = { rows: [row('x', 10, { unread: true }), row('read', 8)], next: '8' }
  expect(ids(mergeList(shown, mixed, NONE).rows)).toBe('x read below')
})

it('keeps the order while held, updates each row and counts the pending changes', () => {
  const shown = [row('a', 9), row('b', 8), row('c', 7)]
  const waiting = [row('new', 11), row('c', 10), row('a', 9, { here: true })]
  const now = holdList(shown, waiting)
  expect(ids(now)).toBe('a b c')
  expect(now[0]?.here).toBe(true)
  expect(countMoved(shown, waiting)).toBe(2)
  expect(countMoved(shown, [row('b', 8), row('a', 9)])).toBe(0)
})
