import type { ThreadMessage } from './live/chat-calls.ts'

/** How many answers have come since the visitor last looked. */
export function countUnread(messages: ThreadMessage[], seen: number | null): number {
  return seen === null ? 0 : messages.filter(({ id, sender }) => sender === 'support' && id > seen).length
}
