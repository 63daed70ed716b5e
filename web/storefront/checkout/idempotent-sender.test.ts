import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { createIdempotentSender } from './idempotent-sender.ts'

const WISH = { niche: 'Gaming' }

/** Sends requests and returns the used keys. Each answer is the status of an error, or null for success. */
async function keysOf(
  sending: ReturnType<typeof createIdempotentSender>,
  answers: (number | null)[],
  request: object = WISH,
) {
  const keys: string[] = []
  const result = await sending
    .send(request, async (key) => {
      keys.push(key)
      const status = answers[keys.length - 1]
      if (status) throw new ApiError(status)
      return 'done'
    })
    .catch((error: ApiError) => error.status)
  return { keys, result }
}

test('repeats a request with its key when the answer was lost, and uses a new key for another request', async () => {
  const sending = createIdempotentSender()
  const lost = await keysOf(sending, [503])
  const again = await keysOf(sending, [null])
  const other = await keysOf(sending, [null], { niche: 'Travel' })
  expect(lost.result).toBe(503)
  expect(again.keys).toEqual(lost.keys)
  expect(other.keys).not.toEqual(lost.keys)
})

test('starts a new payment at once when the payment has ended', async () => {
  const { keys, result } = await keysOf(createIdempotentSender(), [409, null])
  expect(result).toBe('done')
  expect(new Set(keys).size).toBe(2)
})

test('throws a lasting conflict after one retry', async () => {
  const { keys, result } = await keysOf(createIdempotentSender(), [409, 409, null])
  expect(result).toBe(409)
  expect(keys).toHaveLength(2)
})

test('throws a declined payment and uses a new key for the next attempt', async () => {
  const sending = createIdempotentSender()
  const declined = await keysOf(sending, [402, null])
  expect(declined).toMatchObject({ result: 402, keys: { length: 1 } })
  expect((await keysOf(sending, [null])).keys).not.toEqual(declined.keys)
})
