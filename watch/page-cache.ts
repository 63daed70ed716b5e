import { gauge, type Metric } from './counts.ts'

/** What a cache of pages counts of itself. */
export interface PageCacheCounts {
  hits: number
  misses: number
  /** Of the hits, those that were stale, and renewed afterwards. */
  stale: number
  pages: number
  bytes: number
}

let read: (() => PageCacheCounts) | undefined

/** The cache of this process; the last one that was opened. */
export function watchPageCache(counts: () => PageCacheCounts): void {
  read = counts
}

function answers(): ReturnType<Metric['samples']> {
  const counts = read?.()
  if (!counts) return []
  const { hits, misses, stale } = counts
  return [
    { labels: { result: 'fresh' }, value: hits - stale },
    { labels: { result: 'stale' }, value: stale },
    { labels: { result: 'miss' }, value: misses },
  ]
}

export const PAGE_CACHE_METRICS: Metric[] = [
  {
    name: 'shop_page_cache_answers_total',
    help: 'Pages asked of the cache: fresh, stale (and renewed afterwards), or not there',
    type: 'counter',
    samples: answers,
  },
  gauge('shop_page_cache_pages', 'Pages in the cache', () =>
    read ? [{ labels: {}, value: read().pages }] : [],
  ),
  gauge('shop_page_cache_bytes', 'Bytes of the pages in the cache', () =>
    read ? [{ labels: {}, value: read().bytes }] : [],
  ),
]
