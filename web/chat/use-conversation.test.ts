import { expect, test } from 'vitest'
import { countUnread, mergeMessages } from './use-conversation.ts'

test('counts replies after the last seen message, not own or earlier messages', () => {
  const buildMessage = (id: number, sender: 'user' | 'support') => ({
    id,
    sender,
    message: 'Hello',
    timestamp: '2026-11-20T10:00:00Z',
  })
  const messages = [
    buildMessage(1, 'user'),
    buildMessage(2, 'support'),
    buildMessage(3, 'user'),
    buildMessage(4, 'support'),
    buildMessage(5, 'support'),
  ]
  const counts = [null, 0, 2, 4, 5].map((seen) => countUnread(messages, seen))
  expect(counts).toEqual([0, 3, 2, 1, 0])
})

interface Said {
  id: number
  message: string
  mail?: 'queued' | 'sent'
}

const buildMessage = (id: number, more: Partial<Said> = {}): Said => ({
  id,
  message: `message ${id}`,
  ...more,
})

test('keeps each message once and in order when messages repeat or arrive out of order', () => {
  const first = mergeMessages([], [buildMessage(3), buildMessage(7)])
  const second = mergeMessages(first, [buildMessage(7), buildMessage(9), buildMessage(5), buildMessage(9)])
  expect(second.map(({ id }) => id)).toEqual([3, 5, 7, 9])
})

test('returns the same list when nothing changed, so that nothing renders again', () => {
  const current = [buildMessage(1), buildMessage(2)]
  expect(mergeMessages(current, [buildMessage(2), buildMessage(1)])).toBe(current)
  expect(mergeMessages(current, [])).toBe(current)
})

test('replaces a message with its newest version', () => {
  const current = [buildMessage(1), buildMessage(3, { mail: 'queued' }), buildMessage(4)]
  const now = mergeMessages(current, [buildMessage(3, { mail: 'sent' }), buildMessage(2)])
  expect(now.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(now[2]?.mail).toBe('sent')
})
