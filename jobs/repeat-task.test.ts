import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatTask } from './repeat-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('pauses between the end of a run and the next start', async () => {
  const starts: number[] = []
  const began = Date.now()
  const repeated = repeatTask(
    1,
    async () => {
      starts.push(Date.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 5_000))
    },
    () => {},
  )
  await vi.advanceTimersByTimeAsync(14_000)
  expect(starts).toEqual([1_000, 7_000, 13_000])
  await Promise.all([repeated.stop(), vi.advanceTimersByTimeAsync(5_000)])
})

test('reports a failed run and continues after a longer pause', async () => {
  const starts: number[] = []
  const began = Date.now()
  const errors: unknown[] = []
  const repeated = repeatTask(
    1,
    async () => {
      starts.push(Date.now() - began)
      if (starts.length === 1) throw new Error('away')
    },
    (error) => errors.push(error),
  )
  await vi.advanceTimersByTimeAsync(6_500)
  expect(starts).toEqual([1_000, 5_000, 6_000])
  expect(errors).toEqual([new Error('away')])
  await repeated.stop()
})

test('wake starts the next run at once, and another while it lasts changes nothing', async () => {
  const starts: number[] = []
  const began = Date.now()
  const repeated = repeatTask(
    60,
    async () => {
      starts.push(Date.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    },
    () => {},
  )
  for (let second = 1; second <= 4; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    repeated.wake()
  }
  await vi.advanceTimersByTimeAsync(62_000)
  expect(starts).toEqual([1_000, 3_000, 65_000])
  await Promise.all([repeated.stop(), vi.advanceTimersByTimeAsync(2_000)])
  repeated.wake()
  expect(starts).toHaveLength(3)
})

test('wake waits after a failed run', async () => {
  const starts: number[] = []
  const began = Date.now()
  const repeated = repeatTask(
    60,
    async () => {
      starts.push(Date.now() - began)
      throw new Error('away')
    },
    () => {},
  )
  for (let second = 1; second <= 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    repeated.wake()
  }
  expect(starts).toEqual([1_000, 5_000])
  await repeated.stop()
})

test('stop waits for the current run, aborts its signal and starts no further run', async () => {
  let [runs, done, wasAborted] = [0, false, false]
  const repeated = repeatTask(
    1,
    async (ending) => {
      runs += 1
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      wasAborted = ending.aborted
      done = true
    },
    () => {},
  )
  await vi.advanceTimersByTimeAsync(1_500)
  const stopping = repeated.stop().then(() => done)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await stopping).toBe(true)
  expect([runs, wasAborted]).toEqual([1, true])
})

test('never runs when it is stopped before the first run', async () => {
  let runs = 0
  const repeated = repeatTask(
    1,
    async () => {
      runs += 1
    },
    () => {},
  )
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(0)
})
