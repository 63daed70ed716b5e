import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../../ui/use-polling.ts'
import { fetchConversations } from '../inbox-api.ts'
import { followInbox } from './follow-inbox.ts'
import { type InboxEvent, publishInboxEvent, shownConversation, unread } from './inbox-events.ts'
import { isHeard, soundOnce } from './inbox-sound.ts'
import { runExclusively } from './run-exclusively.ts'
import { useTitleBadge } from './title-badge.ts'

/** Without the stream. */
const ASK_EVERY = 15_000

/** A failure is logged and leaves the number as it was. */
const count = runExclusively(async () => {
  try {
    unread.write((await fetchConversations({})).unread)
  } catch (error) {
    console.error(error)
  }
})

/** On every screen of who answers customers: what comes in is counted, said in the title, and heard. */
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
