import { gauge, type Metric, type Sample } from './counts.ts'

/** What a cache of pages counts of itself. */
export interface PageCacheCounts {
  hits: number
  misses: number
  /** Rendered, for the first time or anew. */
  renewed: number
  pages: number
  bytes: number
}

let read: (() => PageCacheCounts) | undefined

/** The cache of this process; the last one that was opened. */
export function watchPageCache(counts: () => PageCacheCounts): void {
  read = counts
}

function told(name: string, help: string, samples: (counts: PageCacheCounts) => Sample[]): Metric {
  return { name, help, type: 'counter', samples: () => (read ? samples(read()) : []) }
}

export const PAGE_CACHE_METRICS: Metric[] = [
  told(
    'shop_page_cache_answers_total',
    'Pages asked of the cache, by whether it had them',
    ({ hits, misses }) => [
      { labels: { result: 'hit' }, value: hits },
      { labels: { result: 'miss' }, value: misses },
    ],
  ),
  told(
    'shop_page_cache_renewals_total',
    'Pages rendered for the cache, for the first time or anew',
    (counts) => [{ labels: {}, value: counts.renewed }],
  ),
  gauge('shop_page_cache_pages', 'Pages in the cache', () =>
    read ? [{ labels: {}, value: read().pages }] : [],
  ),
  gauge('shop_page_cache_bytes', 'Bytes of the pages in the cache', () =>
    read ? [{ labels: {}, value: read().bytes }] : [],
  ),
]
