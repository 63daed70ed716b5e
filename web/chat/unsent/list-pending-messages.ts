import type { ThreadMessage } from '../live/chat-calls.ts'
import type { PendingMessage } from './unsent-messages.ts'

/**
 * Returns the pending messages that are not in the conversation yet. The stream may deliver a message before
 * the call that sent it is answered, or when that answer is lost: it must not show twice.
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
