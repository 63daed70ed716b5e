import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InboxEvent } from './inbox-events.ts'
import { readStream } from './inbox-live.tsx'

const stream = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('forwards events and announces possible gaps after each reconnect', async () => {
  const calls = vi.fn(async () => stream('event: typing\ndata: {"id":"1"}\n\nevent: new\ndata: {}\n\n'))
  vi.stubGlobal('fetch', calls)
  const received: InboxEvent[] = []
  const controller = new AbortController()
  const done = readStream((event) => received.push(event), controller.signal)
  await vi.advanceTimersByTimeAsync(20)
  expect(received).toEqual([{ kind: 'reach', live: true }, { kind: 'anew' }, { kind: 'typing', id: '1' }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls.mock.calls.length).toBeGreaterThan(1)
  expect(received.filter(({ kind }) => kind === 'anew').length).toBe(calls.mock.calls.length)
  controller.abort()
  await done
})

it('reports a lost connection after three failed tries, backs off and reports the recovery', async () => {
  const calls = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', calls)
  const received: InboxEvent[] = []
  const controller = new AbortController()
  const done = readStream((event) => received.push(event), controller.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([{ kind: 'reach', live: false }])
  const tries = calls.mock.calls.length
  expect(tries).toBeLessThan(8)
  vi.stubGlobal('fetch', async () => stream(''))
  await vi.advanceTimersByTimeAsync(90_000)
  expect(received[1]).toEqual({ kind: 'reach', live: true })
  controller.abort()
  await done
})

it('stops when access is refused', async () => {
  const calls = vi.fn(async () => new Response(null, { status: 403 }))
  vi.stubGlobal('fetch', calls)
  const received: InboxEvent[] = []
  const done = readStream((event) => received.push(event), new AbortController().signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(calls).toHaveBeenCalledTimes(1)
  expect(received).toEqual([{ kind: 'reach', live: false }])
})
