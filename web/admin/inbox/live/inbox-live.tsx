import { useEffect, useEffectEvent, useState } from 'react'
import { getAuthHeaders } from '../../../account/session.ts'
import {
  getBackoffDelay,
  openEventStream,
  type StreamHandlers,
} from '../../../conversations/open-event-stream.ts'
import { usePolling } from '../../../ui/hooks/use-polling.ts'
import { countWaitingConversations, refreshTaskCounts, taskCounts } from '../../shell/screen-count.tsx'
import { INBOX_STREAM } from '../inbox-api.ts'
import { type InboxEvent, parseInboxEvent, publishInboxEvent, shownConversationId } from './inbox-events.ts'
import { isSoundNeeded, playSoundInOneTab } from './inbox-sound.ts'

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
      playSoundInOneTab(isSoundNeeded(event.id, { visible, shown: shownConversationId.read() }))
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

/** The server sends a sign of life at least every 25 seconds. */
const SILENCE_MS = 70_000
/** A connection that lasted this long counts as stable. */
const WELL_MS = 5_000
const MAX_PAUSE_MS = 60_000
/** After this many failed tries the client polls, until a try succeeds. */
const GIVE_UP_AFTER = 3

type End = 'well' | 'failed' | 'refused'

/** Reads the stream until it is aborted or the server refuses this login. */
export async function readStream(
  onEvent: (inboxEvent: InboxEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { authorization } = getAuthHeaders()
    const end = await readOnce(onEvent, signal)
    if (signal.aborted) return
    // Another user may have logged in meanwhile.
    if (end === 'refused' && authorization === getAuthHeaders().authorization) {
      onEvent({ kind: 'reach', live: false })
      return
    }
    failures = end === 'well' ? 0 : failures + 1
    if (failures === GIVE_UP_AFTER) onEvent({ kind: 'reach', live: false })
    await pause(getBackoffDelay(failures + 1, MAX_PAUSE_MS), signal)
  }
}

function readOnce(onEvent: (inboxEvent: InboxEvent) => void, signal: AbortSignal): Promise<End> {
  return new Promise((resolve) => {
    let connectedAt = Number.POSITIVE_INFINITY
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (status = 0) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      source.close()
      const isRefused = status === 401 || status === 403
      resolve(isRefused ? 'refused' : performance.now() - connectedAt >= WELL_MS ? 'well' : 'failed')
    }
    const abort = () => end()
    const handlers: StreamHandlers = {
      onOpen: () => {
        connectedAt = performance.now()
        handlers.onAlive()
        onEvent({ kind: 'reach', live: true })
        onEvent({ kind: 'anew' })
      },
      onAlive: () => {
        clearTimeout(silence)
        silence = setTimeout(end, SILENCE_MS)
      },
      onEvent: ({ event, data }) => {
        const inboxEvent = parseInboxEvent(event, data)
        if (inboxEvent) onEvent(inboxEvent)
      },
      onEnd: end,
    }
    const source = openEventStream(INBOX_STREAM, handlers, getAuthHeaders())
    signal.addEventListener('abort', abort)
  })
}

/** Pauses, or ends at once when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
