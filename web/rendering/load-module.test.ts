import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFileFetcher } from './load-module.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers with a body that sends a byte after each pause, in milliseconds, and ends after the last. */
function stubFetch(listPauses: (attempt: number, path: string) => number[]): string[] {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    fetched.push(path)
    const pauses = listPauses(fetched.filter((one) => one === path).length, path)
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      async pull(controller) {
        const pause = pauses.shift()
        if (pause === undefined) return controller.close()
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (!signal.aborted) controller.enqueue(new Uint8Array(1))
      },
    })
    return new Response(body)
  })
  return fetched
}

const NEVER = [2 ** 31 - 1]

test('fetches a file again once that stops arriving', async () => {
  const fetched = stubFetch((attempt) => (attempt === 1 ? [10, ...NEVER] : [10]))
  const arrival = createFileFetcher()('/a.js')
  await vi.advanceTimersByTimeAsync(30_000)
  await arrival
  expect(fetched).toEqual(['/a.js', '/a.js'])
})

test('gives up on a file that hangs twice', async () => {
  const fetched = stubFetch(() => [...NEVER])
  const arrival = expect(createFileFetcher()('/a.js')).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  await arrival
  expect(fetched).toHaveLength(2)
})

test('waits on a slow line for as long as anything arrives', async () => {
  const fetched = stubFetch((_, path) => (path === '/slow.js' ? Array(10).fill(20_000) : [150_000]))
  const fetchFile = createFileFetcher()
  const arrivals = Promise.all([fetchFile('/slow.js'), fetchFile('/waiting.js')])
  await vi.advanceTimersByTimeAsync(210_000)
  await arrivals
  expect(fetched).toHaveLength(2)
})
