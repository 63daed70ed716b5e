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
    let status = 0
    let connectedAt = Number.POSITIVE_INFINITY
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', end)
      source.close()
      const refused = status === 401 || status === 403
      resolve(refused ? 'refused' : performance.now() - connectedAt >= WELL_MS ? 'well' : 'failed')
    }
    const resetSilence = () => {
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
        if (!response.ok) throw new Error(`inbox stream failed with status ${status}`)
        return response
      },
      onConnect: () => {
        connectedAt = performance.now()
        resetSilence()
        onEvent({ kind: 'reach', live: true })
        onEvent({ kind: 'anew' })
      },
      onComment: resetSilence,
      onMessage: ({ event, data }) => {
        resetSilence()
        const inboxEvent = parseInboxEvent(event, data)
        if (inboxEvent) onEvent(inboxEvent)
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
