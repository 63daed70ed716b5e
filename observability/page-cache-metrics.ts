import { createGauge, type Metric, type Sample } from './metrics.ts'

/** What a cache of pages counts of itself. */
export interface PageCacheStats {
  hits: number
  misses: number
  /** Rendered, for the first time or anew. */
  renewed: number
  pages: number
  bytes: number
}

let getStats: (() => PageCacheStats) | undefined

/** The cache of this process; the last one that was opened. */
export function registerPageCache(counts: () => PageCacheStats): void {
  getStats = counts
}

function createCacheMetric(
  name: string,
  help: string,
  samples: (counts: PageCacheStats) => Sample[],
): Metric {
  return { name, help, type: 'counter', samples: () => (getStats ? samples(getStats()) : []) }
}

export const PAGE_CACHE_METRICS: Metric[] = [
  createCacheMetric(
    'shop_page_cache_answers_total',
    'Pages asked of the cache, by whether it had them',
    ({ hits, misses }) => [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ],
  ),
  createCacheMetric(
    'shop_page_cache_renewals_total',
    'Pages rendered for the cache, for the first time or anew',
    (counts) => [{ labels: {}, value: counts.renewed }],
  ),
  createGauge('shop_page_cache_pages', 'Pages in the cache', () =>
    getStats ? [{ labels: {}, value: getStats().pages }] : [],
  ),
  createGauge('shop_page_cache_bytes', 'Bytes of the pages in the cache', () =>
    getStats ? [{ labels: {}, value: getStats().bytes }] : [],
  ),
]
