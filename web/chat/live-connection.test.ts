import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveConnection } from './live-connection.ts'

type Handlers = Parameters<Parameters<typeof openLiveConnection>[0]['open']>[0]

let streams: (Handlers & { isOpen: boolean })[] = []
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()
const ask = vi.fn(async () => {})

function begin(): () => void {
  return openLiveConnection({
    poll: ask,
    open(on) {
      const stream = { ...on, isOpen: true }
      streams.push(stream)
      return { close: () => Object.assign(stream, { isOpen: false }) }
    },
  })
}

const last = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('no stream was opened')
  return stream
}
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

function look(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockReturnValue()
  page.visibilityState = 'visible'
  streams = []
  ask.mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('polls, opens a stream, and polls again after a reconnect', async () => {
  const stop = begin()
  await wait(0)
  expect([ask.mock.calls.length, streams.length]).toEqual([1, 1])
  last().onOpen()
  last().onAlive()
  expect(ask).toHaveBeenCalledTimes(1)
  last().onEnd()
  await wait(0.9)
  expect(streams).toHaveLength(1)
  await wait(0.2)
  expect(streams).toHaveLength(2)
  last().onOpen()
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false])
  await wait(600)
  expect([ask.mock.calls.length, streams.length]).toEqual([2, 2])
})

test('reconnects after a minute without a heartbeat and polls until a stream opens', async () => {
  const stop = begin()
  for (let beat = 0; beat < 4; beat += 1) {
    await wait(25)
    last().onAlive()
  }
  expect(streams).toHaveLength(1)
  await wait(61)
  expect(streams[0]?.isOpen).toBe(false)
  ask.mockClear()
  await wait(11)
  expect(ask).toHaveBeenCalledTimes(2)
  await wait(6)
  expect(streams).toHaveLength(2)
  last().onAlive()
  ask.mockClear()
  await wait(20)
  expect(ask).not.toHaveBeenCalled()
  stop()
})

test('polls every five seconds after three failed streams and retries streams rarely', async () => {
  const stop = begin()
  await wait(0)
  for (const pause of [1, 2]) {
    last().onEnd()
    await wait(pause)
  }
  ask.mockClear()
  last().onEnd()
  expect(streams).toHaveLength(3)
  await wait(15)
  expect([ask.mock.calls.length, streams.length]).toEqual([3, 3])
  await wait(2)
  expect(streams).toHaveLength(4)
  stop()
})

test('reconnects at once when an unreachable server answers again', async () => {
  const stop = begin()
  await wait(0)
  ask.mockRejectedValue(new Error('away'))
  for (const pause of [1, 2, 5]) {
    last().onEnd()
    await wait(pause)
  }
  expect(streams).toHaveLength(3)
  ask.mockResolvedValue()
  await wait(5)
  expect(streams).toHaveLength(4)
  stop()
})

test('retries a failed poll, at once when the network is back', async () => {
  ask.mockRejectedValue(new Error('away'))
  const stop = begin()
  await wait(0)
  expect(streams).toHaveLength(0)
  ask.mockResolvedValue()
  browser.dispatchEvent(new Event('online'))
  await wait(0)
  expect(streams).toHaveLength(1)
  browser.dispatchEvent(new Event('online'))
  await wait(0)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
  stop()
})

test('closes after 30 hidden seconds and reconnects when visible again', async () => {
  const stop = begin()
  await wait(0)
  look('hidden')
  await wait(29)
  look('visible')
  await wait(5)
  expect(last().isOpen).toBe(true)
  look('hidden')
  await wait(31)
  expect(last().isOpen).toBe(false)
  await wait(600)
  expect(streams).toHaveLength(1)
  look('visible')
  await wait(0)
  expect([streams.length, last().isOpen]).toEqual([2, true])
  stop()
})
