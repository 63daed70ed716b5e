import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'
import type { Db } from './services.ts'

// Only told apart, never asked.
const one = {} as Db
const other = {} as Db

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function createCountingRead() {
  let reads = 0
  const read = memoize(2_000, async (_: Db, key: 'a' | 'b') => `${key}${++reads}`)
  return { read, reads: () => reads }
}

test('reads once within the time to live and again after it', async () => {
  const { read } = createCountingRead()
  expect(await read(one, 'a')).toBe('a1')
  vi.advanceTimersByTime(1_999)
  expect(await read(one, 'a')).toBe('a1')
  vi.advanceTimersByTime(1)
  expect(await read(one, 'a')).toBe('a2')
})

test('shares one read among parallel calls', async () => {
  const { read, reads } = createCountingRead()
  expect(await Promise.all([read(one, 'a'), read(one, 'a'), read(one, 'a')])).toEqual(['a1', 'a1', 'a1'])
  expect(reads()).toBe(1)
})

test('separates keys and databases', async () => {
  const { read } = createCountingRead()
  expect([await read(one, 'a'), await read(one, 'b'), await read(other, 'a')]).toEqual(['a1', 'b2', 'a3'])
})

test('throws a failed read and does not cache it', async () => {
  let tries = 0
  const read = memoize(2_000, async () => {
    if (++tries === 1) throw new Error('away')
    return 'back'
  })
  await expect(read(one)).rejects.toThrow('away')
  expect(await read(one)).toBe('back')
})

test('keeps nothing longer when the clock is set back', async () => {
  const { read } = createCountingRead()
  expect(await read(one, 'a')).toBe('a1')
  vi.setSystemTime(Date.now() - 86_400_000)
  expect(await read(one, 'a')).toBe('a2')
})
