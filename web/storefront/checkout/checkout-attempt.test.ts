import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { deleteCheckoutAttempt, sendCheckout } from './checkout-attempt.ts'

const REQUEST = { niche: 'Gaming' }

beforeEach(deleteCheckoutAttempt)

/** Sends a request and returns the used keys. Each answer is the status of an error, or null for success. */
async function keysOf(answers: (number | null)[], request: object = REQUEST) {
  const keys: string[] = []
  const result = await sendCheckout(request, async (key) => {
    keys.push(key)
    const status = answers[keys.length - 1]
    if (status) throw new ApiError(status)
    return 'done'
  }).catch((error: ApiError) => error.status)
  return { keys, result }
}

test('repeats a request with its key when the answer was lost, and uses a new key for another request', async () => {
  const lost = await keysOf([503])
  const again = await keysOf([null])
  const other = await keysOf([null], { niche: 'Travel' })
  expect(lost.result).toBe(503)
  expect(again.keys).toEqual(lost.keys)
  expect(other.keys).not.toEqual(lost.keys)
})

test('repeats a request with its key after the customer has left for the payment page', async () => {
  const left = await keysOf([null])
  expect((await keysOf([null])).keys).toEqual(left.keys)
})

test('starts a new payment at once when the payment has ended', async () => {
  const { keys, result } = await keysOf([409, null])
  expect(result).toBe('done')
  expect(new Set(keys).size).toBe(2)
})

test('throws a lasting conflict after one retry', async () => {
  const { keys, result } = await keysOf([409, 409, null])
  expect(result).toBe(409)
  expect(keys).toHaveLength(2)
})

test('throws a declined payment and uses a new key for the next attempt', async () => {
  const declined = await keysOf([402, null])
  expect(declined).toMatchObject({ result: 402, keys: { length: 1 } })
  expect((await keysOf([null])).keys).not.toEqual(declined.keys)
})
