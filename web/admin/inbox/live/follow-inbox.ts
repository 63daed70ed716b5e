import type { InboxEvent } from './inbox-events.ts'
import { readStream } from './read-stream.ts'

/** A tab that has just been opened asks how the stream is. */
type Between = InboxEvent | { kind: 'ask' }

/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and tells the others; when it goes, the
 * next one takes its place. A browser without locks or channels reads one in each tab. Gives how to stop.
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
