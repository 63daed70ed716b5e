import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatTask } from './repeat-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Repeats a task and records when its runs start. A run gets its number, from 1. */
function repeatRecorded(
  seconds: number,
  run: (number: number) => Promise<unknown>,
  onError: (error: unknown) => void = () => {},
) {
  const starts: number[] = []
  const began = Date.now()
  const task = () => {
    starts.push(Date.now() - began)
    return run(starts.length).then(() => {})
  }
  return { starts, ...repeatTask(seconds, task, onError) }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function fail(): Promise<never> {
  throw new Error('away')
}

test('pauses between the end of a run and the next start', async () => {
  const repeated = repeatRecorded(1, () => wait(5_000))
  await vi.advanceTimersByTimeAsync(14_000)
  expect(repeated.starts).toEqual([1_000, 7_000, 13_000])
  await Promise.all([repeated.stop(), vi.advanceTimersByTimeAsync(5_000)])
})

test('reports a failed run and continues after a longer pause', async () => {
  const errors: unknown[] = []
  const repeated = repeatRecorded(
    1,
    (number) => (number === 1 ? fail() : Promise.resolve()),
    (error) => errors.push(error),
  )
  await vi.advanceTimersByTimeAsync(6_500)
  expect(repeated.starts).toEqual([1_000, 5_000, 6_000])
  expect(errors).toEqual([new Error('away')])
  await repeated.stop()
})

test('wake starts the next run at once, and another while it lasts changes nothing', async () => {
  const repeated = repeatRecorded(60, () => wait(2_000))
  for (let second = 1; second <= 4; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    repeated.wake()
  }
  await vi.advanceTimersByTimeAsync(62_000)
  expect(repeated.starts).toEqual([1_000, 3_000, 65_000])
  await Promise.all([repeated.stop(), vi.advanceTimersByTimeAsync(2_000)])
  repeated.wake()
  expect(repeated.starts).toHaveLength(3)
})

test('wake waits after a failed run', async () => {
  const repeated = repeatRecorded(60, fail)
  for (let second = 1; second <= 6; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    repeated.wake()
  }
  expect(repeated.starts).toEqual([1_000, 5_000])
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
