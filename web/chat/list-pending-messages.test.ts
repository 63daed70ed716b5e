import { expect, test } from 'vitest'
import type { ThreadMessage } from './chat-calls.ts'
import { listPendingMessages } from './use-conversation.ts'

const buildMessage = (id: number, message: string, sender: 'user' | 'support' = 'user'): ThreadMessage => ({
  id,
  message,
  sender,
  timestamp: '2026-11-20T10:00:00Z',
})
const written = (key: string, message: string, after: number) => ({ key, message, after })

test('lists a message once that the stream delivered before the call was answered', () => {
  const outgoing = [written('a', 'Hello', 4), written('b', 'Hello', 4), written('c', 'Bye', 4)]
  const keys = (messages: ThreadMessage[]) => listPendingMessages(outgoing, messages).map(({ key }) => key)
  expect(keys([buildMessage(4, 'Hello')])).toEqual(['a', 'b', 'c'])
  expect(keys([buildMessage(5, 'Hello')])).toEqual(['b', 'c'])
  expect(keys([buildMessage(5, 'Hello'), buildMessage(6, 'Hello')])).toEqual(['c'])
  expect(keys([buildMessage(5, 'Hello', 'support')])).toEqual(['a', 'b', 'c'])
})
