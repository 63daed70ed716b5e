import { type Answer, ApiError, callApi } from '../api-client.ts'
import { openEventStream, type StreamHandlers } from '../conversations/open-event-stream.ts'

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

export const createRequestOptions = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

export function getChatSession(session_id: string, after: number | undefined) {
  const query = after === undefined ? {} : { after: String(after) }
  return callApi('GET /chat/session/{session_id}', { param: { session_id }, query }, createRequestOptions())
}

export type ThreadMessage = Awaited<ReturnType<typeof getChatSession>>['messages'][number]

export type ChatHours = Answer<'GET /chat/hours'>

export async function sendChatMessage(json: {
  session_id: string | null
  message: string
  user_name: string
  user_email: string
  clientKey: string
}): Promise<{ session_id: string; added: ThreadMessage[] }> {
  try {
    return await callApi('POST /chat/send', { json }, createRequestOptions())
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) throw new RateLimitedError(error.retryAfter ?? 60)
    throw error
  }
}

export function openChatStream(sessionId: string, after: number, on: StreamHandlers): { close(): void } {
  return openEventStream(`/api/chat/session/${encodeURIComponent(sessionId)}/stream?after=${after}`, on)
}
