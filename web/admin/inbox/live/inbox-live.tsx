import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../../ui/use-polling.ts'
import { fetchConversations } from '../inbox-api.ts'
import { followInbox } from './follow-inbox.ts'
import { type InboxEvent, publishInboxEvent, shownConversation, unread } from './inbox-events.ts'
import { isHeard, soundOnce } from './inbox-sound.ts'
import { runExclusively } from './run-exclusively.ts'
import { useTitleBadge } from './title-badge.ts'

/** Polling interval without the stream, in milliseconds. */
const ASK_EVERY = 15_000

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
  const take = useEffectEvent((news: InboxEvent) => {
    if (news.kind === 'reach') {
      setLive(news.live)
      return
    }
    if (news.kind === 'anew' || (news.kind === 'change' && news.about !== 'here')) count()
    if (news.kind === 'change' && news.about === 'message' && news.by === 'user') {
      const visible = document.visibilityState === 'visible'
      soundOnce(isHeard(news, { visible, shown: shownConversation.read() }))
    }
    publishInboxEvent(news)
  })
  useEffect(() => {
    count()
    return followInbox((news) => take(news))
  }, [])
  usePolling(async () => take({ kind: 'anew' }), live ? null : ASK_EVERY)
  return null
}
