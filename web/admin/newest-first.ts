import { useCallback, useEffect, useState } from 'react'

interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** The newest page as it is now, before the rows that are shown and not in it: those moved on, or are older. */
function merged<Row extends { id: string }>(shown: Page<Row>, newest: Page<Row>): Page<Row> {
  const here = new Set(newest.rows.map(({ id }) => id))
  const kept = shown.rows.filter(({ id }) => !here.has(id))
  return { rows: [...newest.rows, ...kept], next: kept.length > 0 ? shown.next : newest.next }
}

/** A list whose newest page comes first and older ones on demand. `read` must stay the same function between renders. */
export function useNewestFirst<Row extends { id: string }>(
  read: (before: string | undefined) => Promise<Page<Row>>,
) {
  const [page, setPage] = useState<Page<Row>>({ rows: [], next: null })
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)

  const load = useCallback(
    async (before: string | null) => {
      setLoading(true)
      setFailed(false)
      try {
        const { rows, next } = await read(before ?? undefined)
        setPage((shown) => ({ rows: before ? [...shown.rows, ...rows] : rows, next }))
      } catch (error) {
        console.error(error)
        setFailed(true)
      }
      setLoading(false)
    },
    [read],
  )

  useEffect(() => {
    load(null)
  }, [load])

  /** What is new, for a list that is looked at for long. A failure is logged; what is shown stays. */
  const refresh = async () => {
    try {
      const newest = await read(undefined)
      setPage((shown) => merged(shown, newest))
      setFailed(false)
    } catch (error) {
      console.error(error)
    }
  }

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
