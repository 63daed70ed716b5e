import { getAuthHeaders } from '../../../account/session.ts'
import {
  getBackoffDelay,
  openEventStream,
  type StreamHandlers,
} from '../../../conversations/open-event-stream.ts'
import { INBOX_STREAM } from '../inbox-api.ts'
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
