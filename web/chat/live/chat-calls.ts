import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { openEventStream, type StreamHandlers } from '../../conversations/open-event-stream.ts'

/** Timeout of a call. Every call here is safe to repeat. */
const TIMEOUT_MS = 30_000

/** Too many requests: retry after the given seconds. */
export class RateLimitedError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`not before ${seconds} seconds`)
    this.name = 'RateLimitedError'
    this.seconds = seconds
  }
}

const createRequestOptions = () => ({ init: { signal: AbortSignal.timeout(TIMEOUT_MS) } })

export function getChatSession(session_id: string, after: number | undefined) {
  const query = after === undefined ? {} : { after: String(after) }
  return unwrapResponse(
    api.chat.session[':session_id'].$get({ param: { session_id }, query }, createRequestOptions()),
  )
}

export type ThreadMessage = Awaited<ReturnType<typeof getChatSession>>['messages'][number]

export function getChatHours() {
  return unwrapResponse(api.chat.hours.$get({}, createRequestOptions()))
}

export type ChatHours = Awaited<ReturnType<typeof getChatHours>>

export async function sendChatMessage(json: {
  session_id: string | null
  message: string
  user_name: string
  user_email: string
  clientKey: string
}): Promise<{ session_id: string; added: ThreadMessage[] }> {
  const call = api.chat.send.$post({ json }, createRequestOptions())
  const response = await call.catch(() => {
    throw new ApiError(0)
  })
  if ((response.status as number) === 429)
    throw new RateLimitedError(Number(response.headers.get('retry-after')) || 60)
  return unwrapResponse(Promise.resolve(response))
}

/** Marks the messages up to this one as read. */
export function markSeen(session_id: string, up_to: number) {
  return unwrapResponse(api.chat.seen.$post({ json: { session_id, up_to } }, createRequestOptions()))
}

export function sendTyping(session_id: string) {
  return unwrapResponse(api.chat.typing.$post({ json: { session_id } }, createRequestOptions()))
}

export function openChatStream(sessionId: string, after: number, on: StreamHandlers): { close(): void } {
  return openEventStream(`/api/chat/session/${encodeURIComponent(sessionId)}/stream?after=${after}`, on)
}
