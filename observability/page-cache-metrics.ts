import { createGauge, type Metric, type Sample } from './metrics.ts'

/** Counters of a page cache. */
interface PageCacheStats {
  hits: number
  misses: number
  /** Pages rendered for the cache, first time or renewal. */
  renewed: number
  pages: number
  bytes: number
}

let getStats: (() => PageCacheStats) | undefined

/** Sets the page cache that the metrics describe: the last one opened by this process. */
export function registerPageCache(readStats: () => PageCacheStats): void {
  getStats = readStats
}

function createCacheMetric(name: string, help: string, samples: (stats: PageCacheStats) => Sample[]): Metric {
  return { name, help, type: 'counter', samples: () => (getStats ? samples(getStats()) : []) }
}

export const PAGE_CACHE_METRICS: Metric[] = [
  createCacheMetric(
    'shop_page_cache_answers_total',
    'Lookups in the page cache by result: hit or miss',
    ({ hits, misses }) => [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ],
  ),
  createCacheMetric(
    'shop_page_cache_renewals_total',
    'Pages rendered for the cache, first time or renewal',
    (stats) => [{ labels: {}, value: stats.renewed }],
  ),
  createGauge('shop_page_cache_pages', 'Pages in the cache', () =>
    getStats ? [{ labels: {}, value: getStats().pages }] : [],
  ),
  createGauge('shop_page_cache_bytes', 'Bytes of the pages in the cache', () =>
    getStats ? [{ labels: {}, value: getStats().bytes }] : [],
  ),
]
