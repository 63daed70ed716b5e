import { expect, test } from 'vitest'
import { mergeMessages } from './merge-messages.ts'

interface Said {
  id: number
  message: string
  mail?: 'queued' | 'sent'
}

const said = (id: number, more: Partial<Said> = {}): Said => ({ id, message: `message ${id}`, ...more })

test('keeps each message once and in order when messages repeat or arrive out of order', () => {
  const first = mergeMessages([], [said(3), said(7)])
  const second = mergeMessages(first, [said(7), said(9), said(5), said(9)])
  expect(second.map(({ id }) => id)).toEqual([3, 5, 7, 9])
})

test('returns the same list when nothing changed, so that nothing renders again', () => {
  const known = [said(1), said(2)]
  expect(mergeMessages(known, [said(2), said(1)])).toBe(known)
  expect(mergeMessages(known, [])).toBe(known)
})

test('replaces a message with its newest version', () => {
  const known = [said(1), said(3, { mail: 'queued' }), said(4)]
  const now = mergeMessages(known, [said(3, { mail: 'sent' }), said(2)])
  expect(now.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(now[2]?.mail).toBe('sent')
})
