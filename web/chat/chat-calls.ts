import { createEventSource, type EventSourceMessage } from 'eventsource-client'
import { answer, api, CallFailed } from '../api-client.ts'

/** Before a call that hangs is given up: every one of these may be made again. */
const PATIENCE = 30_000

/** Too much at once: not before those seconds. */
export class NotYet extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`not before ${seconds} seconds`)
    this.name = 'NotYet'
    this.seconds = seconds
  }
}

const within = () => ({ init: { signal: AbortSignal.timeout(PATIENCE) } })

export function readSession(session_id: string, after: number | undefined) {
  const query = after === undefined ? {} : { after: String(after) }
  return answer(api.chat.session[':session_id'].$get({ param: { session_id }, query }, within()))
}

export type ThreadMessage = Awaited<ReturnType<typeof readSession>>['messages'][number]

export function readHours() {
  return answer(api.chat.hours.$get({}, within()))
}

export type ChatHours = Awaited<ReturnType<typeof readHours>>

export async function sendMessage(json: {
  session_id: string | null
  message: string
  user_name: string
  user_email: string
  client_key: string
}): Promise<{ session_id: string; added: ThreadMessage[] }> {
  const call = api.chat.send.$post({ json }, within())
  const response = await call.catch(() => {
    throw new CallFailed(0)
  })
  if ((response.status as number) === 429) throw new NotYet(Number(response.headers.get('retry-after')) || 60)
  return answer(Promise.resolve(response))
}

/** The visitor has read so far. */
export function tellSeen(session_id: string, up_to: number) {
  return answer(api.chat.seen.$post({ json: { session_id, up_to } }, within()))
}

export function tellTyping(session_id: string) {
  return answer(api.chat.typing.$post({ json: { session_id } }, within()))
}

interface StreamEvents {
  onEvent: (event: EventSourceMessage) => void
  /** Anything came, a heartbeat too. */
  onAlive: () => void
  onOpen: () => void
  /** It ended or did not begin. It is not begun again by itself. */
  onEnd: () => void
}

export function openStream(sessionId: string, after: number, on: StreamEvents): { close(): void } {
  const source = createEventSource({
    url: `${pathOf(sessionId)}/stream?after=${after}`,
    fetch: async (url, init) => {
      const response = await fetch(url, init as RequestInit)
      if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream'))
        return response
      await response.body?.cancel()
      throw new CallFailed(response.status)
    },
    onConnect: on.onOpen,
    onComment: on.onAlive,
    onMessage(event) {
      on.onAlive()
      on.onEvent(event)
    },
    onScheduleReconnect() {
      source.close()
      on.onEnd()
    },
  })
  return source
}

function pathOf(sessionId: string): string {
  return `/api/chat/session/${encodeURIComponent(sessionId)}`
}
