import { expect, it } from 'vitest'
import type { ThreadMessage } from '../inbox-calls.ts'
import { mergeMessages } from './merge-messages.ts'

const said = (id: number, part: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  message: `${id}`,
  sender: 'user',
  timestamp: '2026-11-20T10:00:00.000Z',
  author: null,
  mail: null,
  ...part,
})

it('keeps each message once, in order, as it was last told', () => {
  const known = [said(1), said(3, { mail: 'queued' }), said(4)]
  const now = mergeMessages(known, [said(3, { mail: 'sent' }), said(2)])
  expect(now.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(now[2]?.mail).toBe('sent')
})
