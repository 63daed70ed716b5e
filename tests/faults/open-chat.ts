import { type Reading, readEvents } from '../read-events.ts'
import { type Load, msUntil } from './load.ts'

/** A visitor who writes at one process and listens at another, coming back when that ends the stream. */
export async function openChat(load: Load, writes: string, listens: string) {
  const hello = { message: 'Hello', user_name: 'Layla', user_email: '' }
  const begun = await load.ask<{ session_id: string }>(writes, '/api/chat/send', {
    method: 'POST',
    body: hello,
  })
  const session_id = begun?.body.session_id ?? ''
  const app = { request: (path: string, init: RequestInit) => fetch(`${listens}${path}`, init) }
  const readings: Reading[] = []
  let left = false
  let said = 0
  async function stay(): Promise<void> {
    while (!left) {
      const reading = await readEvents({ app }, `/chat/session/${session_id}/stream`).catch(() => null)
      if (reading) readings.push(reading)
      await reading?.ended.catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const staying = stay()
  return {
    /** Ms until a message kept by the one was heard at the other; null when it was not within `limit`. */
    async msOfMessage(limit: number): Promise<number | null> {
      said += 1
      const message = `message ${said}`
      const from = `10.2.${said}.1`
      const body = { ...hello, session_id, message }
      const sent = async () =>
        (await load.ask(writes, '/api/chat/send', { method: 'POST', body, from }))?.status === 201
      const heard = () => readings.some((each) => each.of('message').some((data) => data.message === message))
      const [sending, hearing] = [await msUntil(sent, limit), await msUntil(heard, limit)]
      return sending === null || hearing === null ? null : sending + hearing
    },
    async leave(): Promise<void> {
      left = true
      await Promise.all(readings.map((reading) => reading.stop().catch(() => undefined)))
      await staying
    },
  }
}
