import { Counter, Gauge } from 'prom-client'
import { processMetrics } from './metrics.ts'

interface PageCacheStats {
  hits: number
  misses: number
  /** Pages rendered for the cache, first time or renewal. */
  renewed: number
  pages: number
  bytes: number
}

let getStats = (): PageCacheStats => ({ hits: 0, misses: 0, renewed: 0, pages: 0, bytes: 0 })

/** Sets the page cache that the metrics describe: the last one opened by this process. */
export function registerPageCache(readStats: () => PageCacheStats): void {
  getStats = readStats
}

const registers = [processMetrics]

new Counter({
  name: 'shop_page_cache_answers_total',
  help: 'Lookups in the page cache by result: hit or miss',
  labelNames: ['result'],
  registers,
  collect() {
    this.reset()
    this.inc({ result: 'hit' }, getStats().hits)
    this.inc({ result: 'miss' }, getStats().misses)
  },
})
new Counter({
  name: 'shop_page_cache_renewals_total',
  help: 'Pages rendered for the cache, first time or renewal',
  registers,
  collect() {
    this.reset()
    this.inc(getStats().renewed)
  },
})
new Gauge({
  name: 'shop_page_cache_pages',
  help: 'Pages in the cache',
  registers,
  collect() {
    this.set(getStats().pages)
  },
})
new Gauge({
  name: 'shop_page_cache_bytes',
  help: 'Bytes of the pages in the cache',
  registers,
  collect() {
    this.set(getStats().bytes)
  },
})
