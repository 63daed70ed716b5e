import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api-client.ts'
import { RateLimitedError } from './chat-api.ts'
import { chatSessionId } from './chat-storage.ts'
import { addUnsentMessage, deliveryDelay, sendUnsent, unsentMessages } from './unsent-messages.ts'

// The test environment has no storage, so the values live in memory.
const browser = new EventTarget()
const post = vi.fn(async (_message: string) => {})
const send = () => sendUnsent(({ message }) => post(message))
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const posted = () => post.mock.calls.map(([message]) => message)

function write(...messages: string[]): void {
  for (const message of messages) addUnsentMessage('Ana', { key: `key of ${message}`, message, after: 0 })
}

beforeEach(() => {
  vi.useFakeTimers()
  unsentMessages.write(null)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockReturnValue()
  chatSessionId.write('chat_0123456789abcdefghijkl')
  post.mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sends pending messages in order, including those added meanwhile, and removes the stored value', async () => {
  write('one', 'two')
  send()
  write('three')
  send()
  await wait(0)
  expect(posted()).toEqual(['one', 'two', 'three'])
  expect(unsentMessages.read()).toBeNull()
})

test('backs off without a connection and sends at once when it is back', async () => {
  post.mockRejectedValue(new ApiError(0))
  write('one', 'two')
  send()
  await wait(0)
  expect(deliveryDelay.read()).toEqual({ why: 'offline' })
  await wait(1)
  await wait(1.9)
  expect(posted()).toEqual(['one', 'one'])
  post.mockResolvedValue()
  browser.dispatchEvent(new Event('online'))
  await wait(0)
  expect(posted()).toEqual(['one', 'one', 'one', 'two'])
  expect([deliveryDelay.read(), unsentMessages.read()]).toEqual([null, null])
})

test('waits as long as the rate limit asks', async () => {
  post.mockRejectedValueOnce(new RateLimitedError(90))
  write('one')
  send()
  await wait(89)
  expect(deliveryDelay.read()).toMatchObject({ why: 'limited' })
  expect(posted()).toEqual(['one'])
  await wait(1)
  expect(posted()).toEqual(['one', 'one'])
  expect(unsentMessages.read()).toBeNull()
})

test('keeps a rejected message with its reason and sends the next one', async () => {
  const errors = [{ path: 'message', message: 'Too long' }]
  post.mockRejectedValueOnce(new ApiError(422, { errors }))
  write('one', 'two')
  send()
  await wait(0)
  expect(posted()).toEqual(['one', 'two'])
  expect(unsentMessages.read()?.messages).toMatchObject([{ message: 'one', refused: 'Too long' }])
})

test('sends nothing while the email address is rejected', async () => {
  const errors = [{ path: 'user_email', message: 'No address' }]
  post.mockRejectedValueOnce(new ApiError(422, { errors }))
  write('one', 'two')
  send()
  await wait(0)
  expect(unsentMessages.read()).toMatchObject({ emailRefused: true, messages: [{}, {}] })
  expect(posted()).toEqual(['one'])
  const kept = unsentMessages.read()
  unsentMessages.write(kept && { ...kept, email: 'ana@example.com', emailRefused: false })
  send()
  await wait(0)
  expect(posted()).toEqual(['one', 'one', 'two'])
})
