import type { InboxEvent } from './inbox-events.ts'
import { readStream } from './read-stream.ts'

/** Messages between tabs. A new tab asks for the connection state. */
type TabMessage = InboxEvent | { kind: 'ask' }

/**
 * Shares one event stream between all tabs: the tab with the lock reads it and forwards the events, and the
 * next tab takes over when it closes. Without locks or channels, each tab reads its own stream. Returns a
 * function that stops it.
 */
export function followInbox(onEvent: (event: InboxEvent) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    readStream(onEvent, signal).catch((error) => console.error(error))
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
      return readStream(publish, signal)
    })
    .catch((error) => signal.aborted || console.error(error))
  return () => {
    controller.abort()
    channel.close()
  }
}
