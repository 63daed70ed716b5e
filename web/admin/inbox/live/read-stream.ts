import { createEventSource } from 'eventsource-client'
import { getBackoffDelay } from '../../../conversations/get-backoff-delay.ts'
import { getAuthHeaders, INBOX_STREAM } from '../inbox-api.ts'
import { type InboxEvent, parseInboxEvent } from './inbox-events.ts'

/** The server sends a sign of life at least every 25 seconds. */
const SILENCE_MS = 70_000
/** A connection that lasted this long counts as stable. */
const WELL_MS = 5_000
const MAX_PAUSE_MS = 60_000
/** After this many failed tries the client polls, until a try succeeds. */
const GIVE_UP_AFTER = 3

type End = 'well' | 'failed' | 'refused'

/** Reads the stream until it is aborted or the server refuses this login. */
export async function readStream(tell: (news: InboxEvent) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { authorization } = getAuthHeaders()
    const end = await readOnce(tell, signal)
    if (signal.aborted) return
    // Another user may have logged in meanwhile.
    if (end === 'refused' && authorization === getAuthHeaders().authorization) {
      tell({ kind: 'reach', live: false })
      return
    }
    failures = end === 'well' ? 0 : failures + 1
    if (failures === GIVE_UP_AFTER) tell({ kind: 'reach', live: false })
    await pause(getBackoffDelay(failures + 1, MAX_PAUSE_MS), signal)
  }
}

function readOnce(tell: (news: InboxEvent) => void, signal: AbortSignal): Promise<End> {
  return new Promise((resolve) => {
    let status = 0
    let begun = Number.POSITIVE_INFINITY
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
      source.close()
      const refused = status === 401 || status === 403
      resolve(refused ? 'refused' : performance.now() - begun >= WELL_MS ? 'well' : 'failed')
    }
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
    }
    const source = createEventSource({
      url: INBOX_STREAM,
      headers: getAuthHeaders(),
      // The library would treat an error response as an empty stream.
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        status = response.status
        if (!response.ok) throw new Error(`stream refused with ${status}`)
        return response
      },
      onConnect: () => {
        begun = performance.now()
        heard()
        tell({ kind: 'reach', live: true })
        tell({ kind: 'anew' })
      },
      onComment: heard,
      onMessage: ({ event, data }) => {
        heard()
        const news = parseInboxEvent(event, data)
        if (news) tell(news)
      },
      // The library's retry does not back off and would reuse the old token.
      onScheduleReconnect: end,
    })
    signal.addEventListener('abort', end)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
