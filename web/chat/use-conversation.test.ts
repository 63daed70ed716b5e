import { expect, test } from 'vitest'
import { countUnread } from './use-conversation.ts'

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
