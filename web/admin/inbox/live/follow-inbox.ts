import type { InboxEvent } from './inbox-events.ts'
import { readStream } from './read-stream.ts'

/** Messages between tabs. A new tab asks for the connection state. */
type Between = InboxEvent | { kind: 'ask' }

/**
 * Shares one event stream between all tabs: the tab with the lock reads it and forwards the events, and the
 * next tab takes over when it closes. Without locks or channels, each tab reads its own stream. Returns a
 * function that stops it.
 */
export function followInbox(onNews: (news: InboxEvent) => void): () => void {
  const over = new AbortController()
  const { signal } = over
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    readStream(onNews, signal).catch((error) => console.error(error))
    return () => over.abort()
  }
  const channel = new BroadcastChannel('inbox')
  let reading = false
  let live = true
  const tell = (news: InboxEvent) => {
    if (signal.aborted) return
    if (news.kind === 'reach') live = news.live
    channel.postMessage(news satisfies Between)
    onNews(news)
  }
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if (data.kind !== 'ask') onNews(data)
    else if (reading) channel.postMessage({ kind: 'reach', live } satisfies Between)
  }
  channel.postMessage({ kind: 'ask' } satisfies Between)
  navigator.locks
    .request('inbox-stream', { signal }, () => {
      reading = true
      return readStream(tell, signal)
    })
    .catch((error) => signal.aborted || console.error(error))
  return () => {
    over.abort()
    channel.close()
  }
}
