import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { refreshTaskCounts, taskCounts } from '../../shell/task-counts.ts'
import { followInbox } from './follow-inbox.ts'
import { type InboxEvent, publishInboxEvent, shownConversation } from './inbox-events.ts'
import { isHeard, soundOnce } from './inbox-sound.ts'
import { useTitleBadge } from './title-badge.ts'

/** Polling interval without the stream, in milliseconds. */
const POLL_INTERVAL_MS = 15_000

/** Counts new messages on every staff screen, shows the count in the title and plays a sound. */
export function InboxLive() {
  const [live, setLive] = useState(true)
  useTitleBadge(taskCounts.use()?.unread ?? 0)
  const handleEvent = useEffectEvent((event: InboxEvent) => {
    if (event.kind === 'reach') {
      setLive(event.live)
      return
    }
    if (event.kind === 'anew' || (event.kind === 'change' && event.about !== 'here')) refreshTaskCounts()
    if (event.kind === 'change' && event.about === 'message' && event.by === 'user') {
      const visible = document.visibilityState === 'visible'
      soundOnce(isHeard(event.id, { visible, shown: shownConversation.read() }))
    }
    publishInboxEvent(event)
  })
  useEffect(() => {
    return followInbox((event) => handleEvent(event))
  }, [])
  usePolling(async () => handleEvent({ kind: 'anew' }), live ? null : POLL_INTERVAL_MS)
  return null
}
