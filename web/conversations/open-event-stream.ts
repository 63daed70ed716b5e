import { createEventSource, type EventSourceMessage } from 'eventsource-client'
import { ApiError } from '../api-client.ts'

export interface StreamHandlers {
  onEvent: (event: EventSourceMessage) => void
  /** Called for every event, including heartbeats. */
  onAlive: () => void
  onOpen: () => void
  /** The stream ended or could not be opened, for which `status` tells the reason. */
  onEnd: (status: number) => void
}

/** Opens a stream of server-sent events. It does not reconnect by itself. */
export function openEventStream(
  url: string,
  on: StreamHandlers,
  headers?: Record<string, string>,
): { close(): void } {
  let status = 0
  const source = createEventSource({
    url,
    headers,
    // The library would treat an error response as an empty stream.
    fetch: async (url, init) => {
      const response = await fetch(url, init as RequestInit)
      status = response.status
      if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
        return response
      await response.body?.cancel()
      throw new ApiError(status)
    },
    onConnect: on.onOpen,
    onComment: on.onAlive,
    onMessage(event) {
      on.onAlive()
      on.onEvent(event)
    },
    // The library's retry does not back off and would reuse an old token.
    onScheduleReconnect() {
      source.close()
      on.onEnd(status)
    },
  })
  return source
}

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** Returns the delay before the next attempt in ms: exponential backoff with random jitter. */
export function getBackoffDelay(failures: number, longest = MAX_DELAY_MS, chance = Math.random()): number {
  const pause = Math.min(MIN_DELAY_MS * 2 ** (failures - 1), longest)
  return Math.round(pause * (0.5 + chance))
}
