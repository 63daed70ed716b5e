import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { runExclusively } from '../../run-exclusively.ts'
import { setUnread } from '../../shell/task-counts.ts'
import { type Conversation, type ConversationQuery, fetchConversations } from '../inbox-api.ts'
import { useInboxEvents } from '../live/inbox-events.ts'
import { countMoved, holdList, mergeList, type Page } from './merge-list.ts'

const NOTHING: Page = { rows: [], next: null }

interface Listed {
  page: Page
  /** Current list, held back while the one shown does not reorder. */
  waiting: Page | null
}

/**
 * Loads the conversations of a query and keeps them current. `query` must keep its identity while its content
 * is the same.
 */
export function useConversations(query: ConversationQuery) {
  const [{ page, waiting }, setListed] = useState<Listed>({ page: NOTHING, waiting: null })
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState(false)
  const isHeld = useRef(false)
  const changed = useRef(new Set<string>())
  // Responses can arrive out of order; outdated ones are discarded.
  const latestRequest = useRef(0)

  const read = useCallback(
    async (before?: string): Promise<Page> => {
      const { conversations, next, unread: count } = await fetchConversations(query, before)
      setUnread(() => count)
      return { rows: conversations, next }
    },
    [query],
  )

  const load = useCallback(
    async (before: string | null) => {
      latestRequest.current += 1
      const request = latestRequest.current
      setLoading(true)
      setFailed(false)
      try {
        const { rows, next } = await read(before ?? undefined)
        if (request !== latestRequest.current) return
        setListed(({ page: shown }) => ({
          page: { rows: before ? appendPage(shown.rows, rows) : rows, next },
          waiting: null,
        }))
      } catch (error) {
        console.error(error)
        if (request !== latestRequest.current) return
        setFailed(true)
      }
      setLoading(false)
    },
    [read],
  )
  useEffect(() => {
    load(null)
  }, [load])

  /** Logs a failure and keeps the list shown. */
  const refresh = useCallback(async () => {
    const before = latestRequest.current
    const changedIds = changed.current
    changed.current = new Set()
    try {
      const newest = await read()
      if (before !== latestRequest.current) return
      setListed((listed) => {
        const now = mergeList(listed.waiting ?? listed.page, newest, changedIds)
        if (!isHeld.current) return { page: now, waiting: null }
        const rows = holdList(listed.page.rows, now.rows)
        return { page: { ...listed.page, rows }, waiting: now }
      })
      setFailed(false)
    } catch (error) {
      for (const id of changedIds) changed.current.add(id)
      console.error(error)
    }
  }, [read])
  const refreshOnce = useMemo(() => runExclusively(refresh), [refresh])

  useInboxEvents((event) => {
    if (event.kind === 'change') changed.current.add(event.id)
    if (event.kind === 'change' || event.kind === 'anew') refreshOnce()
  })

  /** Shows the list that was held back. */
  const settle = useCallback(() => {
    isHeld.current = false
    setListed((listed) => (listed.waiting ? { page: listed.waiting, waiting: null } : listed))
  }, [])

  return {
    ...page,
    loading,
    failed,
    moved: waiting ? countMoved(page.rows, waiting.rows) : 0,
    settle,
    keepStill: useCallback(() => {
      isHeld.current = true
    }, []),
    reload: () => load(null),
    loadOlder: () => load(page.next),
    /** Applies the user's own change to a conversation. */
    change: useCallback((id: string, part: Partial<Conversation>) => {
      const rows = (all: Conversation[]) => all.map((row) => (row.id === id ? { ...row, ...part } : row))
      const of = (list: Page) => ({ ...list, rows: rows(list.rows) })
      setListed((listed) => ({ page: of(listed.page), waiting: listed.waiting && of(listed.waiting) }))
    }, []),
  }
}

export type ConversationList = ReturnType<typeof useConversations>

/** A conversation with a new message during loading is already on an earlier page. */
function appendPage(shown: Conversation[], older: Conversation[]): Conversation[] {
  const here = new Set(shown.map(({ id }) => id))
  return [...shown, ...older.filter(({ id }) => !here.has(id))]
}
