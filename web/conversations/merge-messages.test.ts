import { expect, test } from 'vitest'
import { mergeMessages } from './merge-messages.ts'

interface Said {
  id: number
  message: string
  mail?: 'queued' | 'sent'
}

const said = (id: number, more: Partial<Said> = {}): Said => ({ id, message: `message ${id}`, ...more })

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

test('what is known of one changes as it was last told', () => {
  const known = [said(1), said(3, { mail: 'queued' }), said(4)]
  const now = mergeMessages(known, [said(3, { mail: 'sent' }), said(2)])
  expect(now.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(now[2]?.mail).toBe('sent')
})
