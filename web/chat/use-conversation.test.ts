import { expect, test } from 'vitest'
import type { ThreadMessage } from './chat-api.ts'
import { countUnread, listPendingMessages, mergeMessages } from './use-conversation.ts'

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

const buildChatMessage = (
  id: number,
  message: string,
  sender: 'user' | 'support' = 'user',
): ThreadMessage => ({
  id,
  message,
  sender,
  timestamp: '2026-11-20T10:00:00Z',
})
const written = (key: string, message: string, after: number) => ({ key, message, after })

test('lists a message once that the stream delivered before the call was answered', () => {
  const outgoing = [written('a', 'Hello', 4), written('b', 'Hello', 4), written('c', 'Bye', 4)]
  const keys = (messages: ThreadMessage[]) => listPendingMessages(outgoing, messages).map(({ key }) => key)
  expect(keys([buildChatMessage(4, 'Hello')])).toEqual(['a', 'b', 'c'])
  expect(keys([buildChatMessage(5, 'Hello')])).toEqual(['b', 'c'])
  expect(keys([buildChatMessage(5, 'Hello'), buildChatMessage(6, 'Hello')])).toEqual(['c'])
  expect(keys([buildChatMessage(5, 'Hello', 'support')])).toEqual(['a', 'b', 'c'])
})
