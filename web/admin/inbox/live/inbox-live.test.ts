import { afterEach, expect, it, vi } from 'vitest'
import type { InboxEvent } from './inbox-events.ts'
import { followInbox, type readStream } from './inbox-live.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Behaves as the browser's lock manager: one holder at a time, in order of request. */
function oneLock() {
  let line = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const held = line.then(() => (signal.aborted ? undefined : hold()))
      line = held
      return held
    },
  }
}

const EVENT: InboxEvent = { kind: 'typing', id: '1' }

it('reads the stream in one tab for all, hands it over on close, and tells a new tab the connection state', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() })
  const tells: ((event: InboxEvent) => void)[] = []
  const read: typeof readStream = (emit, signal) => {
    tells.push(emit)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const received: Record<'first' | 'second' | 'third', InboxEvent[]> = { first: [], second: [], third: [] }
  const stopFirst = followInbox((event) => received.first.push(event), read)
  const stopSecond = followInbox((event) => received.second.push(event), read)
  await expect.poll(() => tells).toHaveLength(1)
  tells[0]?.(EVENT)
  tells[0]?.({ kind: 'reach', live: false })
  expect(received.first).toEqual([EVENT, { kind: 'reach', live: false }])
  await expect.poll(() => received.second).toEqual(expect.arrayContaining(received.first))
  const stopThird = followInbox((event) => received.third.push(event), read)
  await expect.poll(() => received.third).toContainEqual({ kind: 'reach', live: false })
  expect(tells).toHaveLength(1)

  stopFirst()
  await expect.poll(() => tells).toHaveLength(2)
  const before = received.first.length
  tells[1]?.(EVENT)
  await expect.poll(() => received.third.filter(({ kind }) => kind === 'typing')).toHaveLength(1)
  expect(received.first).toHaveLength(before)
  stopSecond()
  stopThird()
})

it('reads a stream in each tab without locks', () => {
  vi.stubGlobal('navigator', {})
  const read = vi.fn<typeof readStream>().mockResolvedValue()
  followInbox(() => {}, read)()
  followInbox(() => {}, read)()
  expect(read).toHaveBeenCalledTimes(2)
})
