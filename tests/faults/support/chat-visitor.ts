import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEventSource } from 'eventsource-client'
import type { RequestCounter } from './request-counter.ts'
import { type FaultRequest, type FaultResponse, sendRequest } from './send-request.ts'

interface SentMessage {
  session_id: string
  added: { id: number }[]
}

interface ChatVisitor {
  sendMessage(): Promise<void>
  /** Compares the stored conversation with the streamed messages; one line per difference. */
  compare(): Promise<string[]>
  /** Number of reconnects. */
  countReconnects(): number
  leave(): void
}

/** Time to catch up; the stream asks clients to reconnect after three seconds. */
const CATCH_UP_TIMEOUT_MS = 15_000

/** Opens a chat whose stream reconnects from the last event, like in a browser. */
export async function openChatVisitor(
  origin: string,
  number: number,
  tally: RequestCounter,
): Promise<ChatVisitor> {
  const from = `10.${3 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${number % 250}`
  const heard: number[] = []
  const ask = <T>(request: FaultRequest): Promise<FaultResponse<T>> =>
    sendRequest<T>(origin, { from, ...request })
  const name = `Visitor ${number}`
  let messageCount = 0

  async function send(session_id: string | null): Promise<FaultResponse<SentMessage>> {
    messageCount += 1
    const body = {
      session_id,
      message: `Message ${messageCount} of ${name}`,
      user_name: name,
      clientKey: randomUUID(),
    }
    const sent = await ask<SentMessage>({ method: 'POST', path: '/api/chat/send', body })
    tally.record('messages', sent, 201)
    return sent
  }

  const first = await send(null)
  const session = first.body.session_id
  let opened = 0
  const stream = createEventSource({
    url: `${origin}/api/chat/session/${session}/stream?after=0`,
    headers: { 'x-forwarded-for': from },
    fetch: async (url, init) => {
      const response = await fetch(url, init as RequestInit)
      opened += 1
      tally.record('streams', { status: response.status, summary: `reconnected: ${response.status}` }, 200)
      if (response.ok) return response
      await response.body?.cancel()
      throw new Error(`the stream answered ${response.status}`)
    },
    onMessage({ event, data }) {
      if (event === 'message') heard.push((JSON.parse(data) as { id: number }).id)
    },
  })

  async function keptBy(): Promise<number[]> {
    const read = await ask<{ messages: { id: number }[] }>({ path: `/api/chat/session/${session}` })
    if (!tally.record('chats read', read, 200)) return []
    return read.body.messages.map(({ id }) => id)
  }

  return {
    async sendMessage() {
      await send(session)
    },
    async compare() {
      const deadline = Date.now() + CATCH_UP_TIMEOUT_MS
      const stored = await keptBy()
      while (heard.length < stored.length && Date.now() < deadline) {
        await sleep(50)
      }
      if (heard.join() === stored.join()) return []
      return [
        `${name} heard ${heard.length} messages (${heard.join()}) of ${stored.length} (${stored.join()})`,
      ]
    },
    countReconnects: () => Math.max(0, opened - 1),
    leave: () => stream.close(),
  }
}
