import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStreamReader, readEventStream } from '../../support/event-stream-reader.ts'
import { type Load, waitUntil } from './load.ts'

/** Opens a visitor who writes at one process and listens at another, reconnecting when the stream ends. */
export async function openChatClient(load: Load, writes: string, listens: string) {
  const hello = { message: 'Hello', user_name: 'Layla', user_email: '' }
  const begun = await load.request<{ session_id: string }>(writes, '/api/chat/send', {
    method: 'POST',
    body: hello,
  })
  const session_id = begun?.body.session_id ?? ''
  const app = { request: (path: string, init: RequestInit) => fetch(`${listens}${path}`, init) }
  const readings: EventStreamReader[] = []
  let left = false
  let messageCount = 0
  async function stay(): Promise<void> {
    while (!left) {
      const reading = await readEventStream({ app }, `/chat/session/${session_id}/stream`).catch(() => null)
      if (reading) readings.push(reading)
      await reading?.ended.catch(() => undefined)
      await sleep(100)
    }
  }
  const staying = stay()
  return {
    /** Returns the ms until a message sent at one process arrives at the other; null after `limit`. */
    async msOfMessage(limit: number): Promise<number | null> {
      messageCount += 1
      const message = `message ${messageCount}`
      const from = `10.2.${messageCount}.1`
      const body = { ...hello, session_id, message }
      const sent = async () =>
        (await load.request(writes, '/api/chat/send', { method: 'POST', body, from }))?.status === 201
      const received = () =>
        readings.some((each) => each.ofType('message').some((data) => data.message === message))
      const [sending, hearing] = [await waitUntil(sent, limit), await waitUntil(received, limit)]
      return sending === null || hearing === null ? null : sending + hearing
    },
    async leave(): Promise<void> {
      left = true
      await Promise.all(readings.map((reading) => reading.stop().catch(() => undefined)))
      await staying
    },
  }
}
