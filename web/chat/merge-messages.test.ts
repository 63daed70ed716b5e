import { expect, test } from 'vitest'
import { mergeMessages } from './merge-messages.ts'
import type { ThreadMessage } from './thread-message.ts'

const said = (id: number): ThreadMessage => ({
  id,
  message: `message ${id}`,
  sender: id % 2 ? 'user' : 'support',
  timestamp: '2026-11-20T10:00:00Z',
})

test('what comes twice, late or out of order stands once and in order', () => {
  const first = mergeMessages([], [said(3), said(7)])
  const second = mergeMessages(first, [said(7), said(9), said(5), said(9)])
  expect(second.map(({ id }) => id)).toEqual([3, 5, 7, 9])
})

test('what adds nothing is the same list: nothing is drawn again', () => {
  const known = [said(1), said(2)]
  expect(mergeMessages(known, [said(2), said(1)])).toBe(known)
  expect(mergeMessages(known, [])).toBe(known)
})
