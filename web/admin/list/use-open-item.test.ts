import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api-client.ts'
import { fetchOpenItem } from './use-open-item.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('fetches the item of the address, and nothing without an id', async () => {
  const fetchItem = vi.fn(async (id: string) => ({ id }))
  expect(await fetchOpenItem('7', fetchItem)).toEqual({ id: '7' })
  expect(await fetchOpenItem(null, fetchItem)).toBeNull()
  expect(fetchItem).toHaveBeenCalledOnce()
})

test.each([404, 422])('reports a missing item when the API answers %i', async (status) => {
  const answer = fetchOpenItem('7', () => Promise.reject(new ApiError(status)))
  expect(await answer).toBe('missing')
})

test('logs any other failure and reports it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new ApiError(500)
  expect(await fetchOpenItem('7', () => Promise.reject(failure))).toBe('failed')
  expect(log).toHaveBeenCalledWith(failure)
})
