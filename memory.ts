import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_INTERVAL_MS = 10_000
/** Health checks and a few visitors do not count as load. */
const MAX_REQUESTS_AT_REST = 20
/** A collection pauses the process for up to 100 ms, so it must be worth it. */
const MIN_GROWTH_BYTES = 20 * 2 ** 20

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void

/** Returns memory to the system after each busy time of an HTTP server: V8 itself collects only when something is allocated. */
export function releaseMemoryAtRest(server: EventEmitter, intervalMs = CHECK_INTERVAL_MS): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: CollectGarbage = runInNewContext('gc')
  let requestCount = 0
  let memoryAfterRelease = 0
  server.on('request', () => {
    requestCount += 1
  })
  setInterval(() => {
    const isAtRest = requestCount <= MAX_REQUESTS_AT_REST
    requestCount = 0
    if (!isAtRest || process.memoryUsage.rss() < memoryAfterRelease + MIN_GROWTH_BYTES) return
    collectGarbage({ type: 'major', flavor: 'last-resort' })
    memoryAfterRelease = process.memoryUsage.rss()
  }, intervalMs).unref()
}
