import type { ThreadMessage } from '../live/chat-calls.ts'
import type { PendingMessage } from './outbox.ts'

/**
 * What is written here and not yet among the messages. The stream may show a message before its sending is answered
 * (or when that answer was lost): then it stands there already, and not a second time as on its way.
 */
export function listPendingMessages(outgoing: PendingMessage[], messages: ThreadMessage[]): PendingMessage[] {
  const met = new Set<number>()
  return outgoing.filter(({ message, after }) => {
    const found = messages.find(
      (one) => one.sender === 'user' && one.id > after && one.message === message && !met.has(one.id),
    )
    if (found) met.add(found.id)
    return !found
  })
}
