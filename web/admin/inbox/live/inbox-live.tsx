import { useEffect, useEffectEvent, useState } from 'react'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { countWaitingConversations, refreshTaskCounts, taskCounts } from '../../shell/screen-count.tsx'
import { type InboxEvent, publishInboxEvent, shownConversationId } from './inbox-events.ts'
import { isHeard, soundOnce } from './inbox-sound.ts'
import { readStream } from './read-stream.ts'

/** Polling interval without the stream, in milliseconds. */
const POLL_INTERVAL_MS = 15_000

/** Counts waiting conversations on every staff screen, shows the count in the title and plays a sound. */
export function InboxLive() {
  const [live, setLive] = useState(true)
  const counts = taskCounts.use()
  useTitleBadge(counts ? countWaitingConversations(counts) : 0)
  const handleEvent = useEffectEvent((event: InboxEvent) => {
    if (event.kind === 'reach') {
      setLive(event.live)
      return
    }
    if (event.kind === 'anew' || (event.kind === 'change' && event.about !== 'here')) refreshTaskCounts()
    if (event.kind === 'change' && event.about === 'message' && event.by === 'user') {
      const visible = document.visibilityState === 'visible'
      soundOnce(isHeard(event.id, { visible, shown: shownConversationId.read() }))
    }
    publishInboxEvent(event)
  })
  useEffect(() => {
    return followInbox((event) => handleEvent(event))
  }, [])
  usePolling(async () => handleEvent({ kind: 'anew' }), live ? null : POLL_INTERVAL_MS)
  return null
}

const BADGE = /^\(\d+\) /

/** Prefixes the title with a count, or returns it unchanged without any. */
export function formatTitle(title: string, count: number): string {
  const own = title.replace(BADGE, '')
  return count > 0 ? `(${count}) ${own}` : own
}

/** Shows the number of waiting conversations in the title of the browser tab. Restores the title on unmount. */
function useTitleBadge(waiting: number): void {
  useEffect(() => {
    const write = () => {
      const title = formatTitle(document.title, waiting)
      if (title !== document.title) document.title = title
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = formatTitle(document.title, 0)
    }
  }, [waiting])
}

/** Messages between tabs. A new tab asks for the connection state. */
type TabMessage = InboxEvent | { kind: 'ask' }

/**
 * Shares one event stream between all tabs: the tab with the lock reads it and forwards the events, and the
 * next tab takes over when it closes. Without locks or channels, each tab reads its own stream. Returns a
 * function that stops it.
 */
export function followInbox(onEvent: (event: InboxEvent) => void, read = readStream): () => void {
  const controller = new AbortController()
  const { signal } = controller
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    read(onEvent, signal).catch((error) => console.error(error))
    return () => controller.abort()
  }
  const channel = new BroadcastChannel('inbox')
  let reading = false
  let live = true
  const publish = (event: InboxEvent) => {
    if (signal.aborted) return
    if (event.kind === 'reach') live = event.live
    channel.postMessage(event satisfies TabMessage)
    onEvent(event)
  }
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind !== 'ask') onEvent(data)
    else if (reading) channel.postMessage({ kind: 'reach', live } satisfies TabMessage)
  }
  channel.postMessage({ kind: 'ask' } satisfies TabMessage)
  navigator.locks
    .request('inbox-stream', { signal }, () => {
      reading = true
      return read(publish, signal)
    })
    .catch((error) => signal.aborted || console.error(error))
  return () => {
    controller.abort()
    channel.close()
  }
}
