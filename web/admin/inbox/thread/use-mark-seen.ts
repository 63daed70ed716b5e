import { useEffect, useRef } from 'react'
import { setUnread } from '../../shell/task-counts.ts'
import { type ConversationDetails, sendSeen } from '../inbox-api.ts'
import { shownConversation } from '../live/inbox-events.ts'
import { useRefresh } from '../live/use-refresh.ts'

/** Marks messages as seen while the page is visible. */
export function useMarkSeen({ id, unread, messages }: ConversationDetails): void {
  const lastSeenId = useRef(0)
  const refresh = useRefresh()
  const last = messages.findLast(({ sender }) => sender === 'user')?.id ?? 0
  useEffect(() => {
    shownConversation.write(id)
    return () => shownConversation.write(null)
  }, [id])
  useEffect(() => {
    const markSeen = async () => {
      if (document.visibilityState !== 'visible' || last === 0) return
      if (last <= lastSeenId.current && !unread) return
      const before = lastSeenId.current
      lastSeenId.current = last
      try {
        await sendSeen(id, last)
        if (!unread) return
        setUnread((count) => Math.max(0, count - 1))
        await refresh()
      } catch (error) {
        // The next message or visibility change retries.
        lastSeenId.current = before
        console.error(error)
      }
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [id, last, unread, refresh])
}
