import { expect, test } from 'vitest'
import { getNextPending, parseUnsentMessages, type UnsentMessages } from './unsent-messages.ts'

const ONE = { key: 'k1', message: 'Hello', after: 0 }

test('parses the valid parts of stored unsent messages', () => {
  const kept: UnsentMessages = {
    name: 'Ana',
    email: '',
    messages: [ONE, { ...ONE, key: 'k2', refused: 'Too long' }],
  }
  expect(parseUnsentMessages(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  const damaged = { ...kept, messages: [null, 'Hello', { message: 'Hello' }, ONE, { ...ONE, after: 'x' }] }
  expect(parseUnsentMessages(damaged)?.messages).toEqual([ONE])
  for (const nothing of [{}, [], 'text', 7, { name: 'Ana', email: '' }])
    expect(parseUnsentMessages(nothing)).toBeNull()
})

test('returns the first message that is not rejected, and none while the email address is rejected', () => {
  const messages = [
    { ...ONE, refused: 'Too long' },
    { ...ONE, key: 'k2' },
  ]
  expect(getNextPending({ name: 'Ana', email: '', messages })?.key).toBe('k2')
  expect(getNextPending({ name: 'Ana', email: 'ana@', emailRefused: true, messages })).toBeUndefined()
})
