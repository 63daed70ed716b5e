import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../../ui/use-polling.ts'
import { fetchConversations } from '../inbox-api.ts'
import { followInbox } from './follow-inbox.ts'
import { type InboxEvent, publishInboxEvent, shownConversation, unread } from './inbox-events.ts'
import { isHeard, soundOnce } from './inbox-sound.ts'
import { runExclusively } from './run-exclusively.ts'
import { useTitleBadge } from './title-badge.ts'

/** Polling interval without the stream, in milliseconds. */
const POLL_INTERVAL_MS = 15_000

/** Logs a failure and keeps the previous count. */
const count = runExclusively(async () => {
  try {
    unread.write((await fetchConversations({})).unread)
  } catch (error) {
    console.error(error)
  }
})

/** Counts new messages on every staff screen, shows the count in the title and plays a sound. */
export function InboxLive() {
  const [live, setLive] = useState(true)
  useTitleBadge(unread.use() ?? 0)
  const handleEvent = useEffectEvent((event: InboxEvent) => {
    if (event.kind === 'reach') {
      setLive(event.live)
      return
    }
    if (event.kind === 'anew' || (event.kind === 'change' && event.about !== 'here')) count()
    if (event.kind === 'change' && event.about === 'message' && event.by === 'user') {
      const visible = document.visibilityState === 'visible'
      soundOnce(isHeard(event, { visible, shown: shownConversation.read() }))
    }
    publishInboxEvent(event)
  })
  useEffect(() => {
    count()
    return followInbox((event) => handleEvent(event))
  }, [])
  usePolling(async () => handleEvent({ kind: 'anew' }), live ? null : POLL_INTERVAL_MS)
  return null
}
