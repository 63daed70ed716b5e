import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from '../../support/shops/shop-process.ts'
import { sendRequest } from './send-request.ts'

/** Resources of a process at one moment. */
export interface ProcessResources {
  memoryMb: number
  heapMb: number
  /** Open sockets and files. */
  descriptors: number
  /** Resources that keep its event loop alive: timers, sockets, open requests. */
  resources: number
  /** Longest event loop delay since the last measurement. */
  lagMs: number
}

/** Reads the resources from /proc (Linux only) and /metrics. */
export async function getProcessResources(shop: ShopProcess): Promise<ProcessResources> {
  const response = await fetch(`${shop.origin}/metrics`)
  const metrics = await response.text()
  if (!response.ok) throw new Error(`/metrics: ${response.status} ${metrics}`)
  const metric = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN)
  return {
    memoryMb: getMemoryMb(shop, 'VmRSS'),
    heapMb: Math.round(metric('nodejs_heap_size_used_bytes') / 2 ** 20),
    descriptors: readdirSync(`/proc/${shop.pid}/fd`).length,
    resources: metric('nodejs_active_resources_total'),
    lagMs: Math.round(metric('nodejs_eventloop_lag_max_seconds') * 1_000),
  }
}

/** Resets the peak memory (`VmHWM`): creating a database costs more than anything later. */
export function resetPeakMemory(shop: ShopProcess): void {
  writeFileSync(`/proc/${shop.pid}/clear_refs`, '5')
}

export function getMemoryMb(shop: ShopProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024)
}

/** Sends small requests continuously, to check that others are served. */
export function startBackgroundClient(shop: ShopProcess, path = '/api/packages') {
  const times: number[] = []
  const failures: string[] = []
  let over = false
  const asking = (async () => {
    while (!over) {
      const { status, ms, summary: line } = await sendRequest(shop.origin, { path, from: '10.9.9.9' })
      if (status === 200) times.push(ms)
      else failures.push(`somebody else was not served meanwhile: ${line}`)
      await sleep(20)
    }
  })()
  return {
    async end() {
      over = true
      await asking
      times.sort((a, b) => a - b)
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
      return { served: times.length, p99, slowest: times.at(-1) ?? Number.NaN, failures }
    },
  }
}
