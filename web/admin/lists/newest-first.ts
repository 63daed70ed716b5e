import { useCallback, useEffect, useRef, useState } from 'react'

interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Storage for a list that outlives its screen. `read` must keep its identity between renders. */
interface ListCache<Row> {
  read: () => Page<Row> | undefined
  write: (page: Page<Row>) => void
}

/** Puts the newest page before the shown rows that it does not contain; those moved down or are older. */
function mergePages<Row extends { id: string }>(shown: Page<Row>, newest: Page<Row>): Page<Row> {
  const here = new Set(newest.rows.map(({ id }) => id))
  const cache = shown.rows.filter(({ id }) => !here.has(id))
  return { rows: [...newest.rows, ...cache], next: cache.length > 0 ? shown.next : newest.next }
}

/**
 * Loads a list with its newest page first and older pages on demand. `read` must keep its identity between
 * renders. A stored list is shown at once, as far as it was loaded, and new rows are put before it.
 */
export function useNewestFirst<Row extends { id: string }>(
  read: (before: string | undefined) => Promise<Page<Row>>,
  cache?: ListCache<Row>,
) {
  const [found] = useState(cache?.read)
  const [page, setPage] = useState<Page<Row>>(found ?? { rows: [], next: null })
  const [loading, setLoading] = useState(found === undefined)
  const [failed, setFailed] = useState(false)
  // Responses can arrive out of order; outdated ones are discarded.
  const latestRequest = useRef(0)

  const load = useCallback(
    async (before: string | null) => {
      latestRequest.current += 1
      const request = latestRequest.current
      setLoading(true)
      setFailed(false)
      try {
        const { rows, next } = await read(before ?? undefined)
        if (request !== latestRequest.current) return
        setPage((shown) => ({ rows: before ? [...shown.rows, ...rows] : rows, next }))
      } catch (error) {
        console.error(error)
        if (request !== latestRequest.current) return
        setFailed(true)
      }
      setLoading(false)
    },
    [read],
  )

  /** Loads new rows into a list that stays open. Logs a failure and keeps the rows shown. */
  const refresh = useCallback(async () => {
    const before = latestRequest.current
    try {
      const newest = await read(undefined)
      if (before !== latestRequest.current) return
      setPage((shown) => mergePages(shown, newest))
      setFailed(false)
    } catch (error) {
      console.error(error)
    }
  }, [read])

  useEffect(() => {
    if (found) refresh()
    else load(null)
  }, [found, load, refresh])

  useEffect(() => {
    if (!loading && !failed) cache?.write(page)
  }, [cache, loading, failed, page])

  return {
    ...page,
    loading,
    failed,
    refresh,
    reload: () => load(null),
    loadOlder: () => load(page.next),
    change: (update: (row: Row) => Row) => setPage((shown) => ({ ...shown, rows: shown.rows.map(update) })),
  }
}
