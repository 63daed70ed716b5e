import { expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { createIdempotentSender } from './idempotent-sender.ts'

const WISH = { niche: 'Gaming' }

/** Sends, and tells the keys that were used; each answer is a refusal's status, or null for a good one. */
async function keysOf(
  sending: ReturnType<typeof createIdempotentSender>,
  answers: (number | null)[],
  wish: object = WISH,
) {
  const keys: string[] = []
  const result = await sending
    .send(wish, async (key) => {
      keys.push(key)
      const status = answers[keys.length - 1]
      if (status) throw new ApiError(status)
      return 'done'
    })
    .catch((error: ApiError) => error.status)
  return { keys, result }
}

test('a wish whose answer was lost is sent again under its key, another wish under another', async () => {
  const sending = createIdempotentSender()
  const lost = await keysOf(sending, [503])
  const again = await keysOf(sending, [null])
  const other = await keysOf(sending, [null], { niche: 'Travel' })
  expect(lost.result).toBe(503)
  expect(again.keys).toEqual(lost.keys)
  expect(other.keys).not.toEqual(lost.keys)
})

test('a payment that is over is followed by a new one at once', async () => {
  const { keys, result } = await keysOf(createIdempotentSender(), [409, null])
  expect(result).toBe('done')
  expect(new Set(keys).size).toBe(2)
})

test('a refusal that stays is told, not sent for ever', async () => {
  const { keys, result } = await keysOf(createIdempotentSender(), [409, 409, null])
  expect(result).toBe(409)
  expect(keys).toHaveLength(2)
})

test('a declined payment is told, and the next try is another payment', async () => {
  const sending = createIdempotentSender()
  const declined = await keysOf(sending, [402, null])
  expect(declined).toMatchObject({ result: 402, keys: { length: 1 } })
  expect((await keysOf(sending, [null])).keys).not.toEqual(declined.keys)
})
