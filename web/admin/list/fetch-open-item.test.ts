import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { fetchOpenItem } from './fetch-open-item.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('opens the item of the address, and none without an id', async () => {
  const fetchItem = vi.fn(async (id: string) => ({ id }))
  expect(await fetchOpenItem('7', fetchItem)).toEqual({ id: '7' })
  expect(await fetchOpenItem(null, fetchItem)).toBeNull()
  expect(fetchItem).toHaveBeenCalledOnce()
})

test.each([404, 422])('an id that is answered with %i opens a missing item', async (status) => {
  const answer = fetchOpenItem('7', () => Promise.reject(new ApiError(status)))
  expect(await answer).toBe('missing')
})

test('logs another failure, and the list remains', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new ApiError(500)
  expect(await fetchOpenItem('7', () => Promise.reject(failure))).toBe('failed')
  expect(log).toHaveBeenCalledWith(failure)
})
