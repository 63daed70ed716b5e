import { createEventSource, type EventSourceMessage } from 'eventsource-client'
import { answer, api, CallFailed } from '../api-client.ts'
import type { ThreadMessage } from './thread-message.ts'

/** Before a call that hangs is given up: every one of these may be made again. */
const PATIENCE = 30_000

export interface ChatSession {
  user_name: string
  messages: ThreadMessage[]
  seen_by_support: number | null
  closed: boolean
}

export interface ChatHours {
  open: boolean
  back_at: string | null
  /** Left out where the shop has set no hours: then nobody knows. */
  scheduled?: boolean
}

/** Too much at once: not before those seconds. */
export class NotYet extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`not before ${seconds} seconds`)
    this.name = 'NotYet'
    this.seconds = seconds
  }
}

export function readSession(sessionId: string, after: number | undefined): Promise<ChatSession> {
  return get<ChatSession>(`${pathOf(sessionId)}${after === undefined ? '' : `?after=${after}`}`)
}

export function readHours(): Promise<ChatHours> {
  return get<ChatHours>('/api/chat/hours')
}

export async function sendMessage(json: {
  session_id: string | null
  message: string
  user_name: string
  user_email: string
  client_key: string
}): Promise<{ session_id: string; added: ThreadMessage[] }> {
  const call = api.chat.send.$post({ json }, { init: { signal: AbortSignal.timeout(PATIENCE) } })
  const response = await call.catch(() => {
    throw new CallFailed(0)
  })
  if ((response.status as number) === 429) throw new NotYet(Number(response.headers.get('retry-after')) || 60)
  return answer(Promise.resolve(response))
}

/** The visitor has read so far. */
export function tellSeen(sessionId: string, upTo: number): Promise<unknown> {
  return post('/api/chat/seen', { session_id: sessionId, up_to: upTo })
}

export function tellTyping(sessionId: string): Promise<unknown> {
  return post('/api/chat/typing', { session_id: sessionId })
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

async function get<Body>(path: string): Promise<Body> {
  return call<Body>(path, {})
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function call<Body>(path: string, init: RequestInit): Promise<Body> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw new CallFailed(0)
  })
  if (!response.ok) throw new CallFailed(response.status)
  return (await response.json()) as Body
}
