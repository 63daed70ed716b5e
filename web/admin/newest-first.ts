import { useCallback, useEffect, useState } from 'react'

interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** A list whose newest page comes first and older ones on demand. `read` must stay the same function between renders. */
export function useNewestFirst<Row>(read: (before: string | undefined) => Promise<Page<Row>>) {
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

  return {
    ...page,
    loading,
    failed,
    reload: () => load(null),
    loadOlder: () => load(page.next),
    change: (update: (row: Row) => Row) => setPage((shown) => ({ ...shown, rows: shown.rows.map(update) })),
  }
}
