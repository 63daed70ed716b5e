import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createIdempotencyKey } from '../create-idempotency-key.ts'
import { chatSessionId, lastSeenMessage, recordSeen } from './chat-storage.ts'
import { setUnread } from './chat-store.ts'
import type { ThreadMessage } from './live/chat-calls.ts'
import { markSeen, sendChatMessage, sendTyping } from './live/chat-calls.ts'
import { useLiveSession } from './live/use-live-session.ts'
import { listPendingMessages } from './unsent/list-pending-messages.ts'
import { sendUnsent } from './unsent/send-unsent.ts'
import {
  addPending,
  getNextPending,
  type PendingMessage,
  removePending,
  type UnsentMessages,
  unsentMessages,
} from './unsent/unsent-messages.ts'

export interface Visitor {
  name: string
  email: string
}

/** Interval at which staff are told that the visitor is typing. */
const TYPING_INTERVAL_MS = 3_000

/** The visitor's conversation, restored when this browser has one. */
export function useConversation(open: boolean) {
  const sessionId = chatSessionId.use()
  const kept = unsentMessages.use()
  const seen = lastSeenMessage.use()
  const live = useLiveSession(sessionId)
  const { messages, take, change } = live
  const toldTyping = useRef(0)
  const name = kept?.name || live.name

  const post = useEffectEvent(
    async ({ key, message }: PendingMessage, { name: user_name, email }: UnsentMessages) => {
      const session_id = chatSessionId.read()
      const sent = await sendChatMessage({
        session_id,
        message,
        user_name,
        user_email: email,
        clientKey: key,
      })
      if (sent.session_id !== session_id) chatSessionId.write(sent.session_id)
      // Add the message before removing it from the unsent ones: those render at once, and the message would
      // vanish in between.
      flushSync(() => {
        change({ name: user_name, closed: false })
        take(sent.added)
      })
      recordSeen(sent.added[0]?.id ?? 0)
    },
  )
  useEffect(() => {
    if (kept && getNextPending(kept)) sendUnsent((one, from) => post(one, from))
  }, [kept])

  const unread = countUnread(messages, seen)
  useEffect(() => {
    if (!open) setUnread(unread)
  }, [unread, open])

  return {
    ...live,
    visitor: name ? { name, email: kept?.email ?? '' } : null,
    emailRefused: kept?.emailRefused ?? false,
    restoring: sessionId !== null && !name,
    outgoing: listPendingMessages(kept?.messages ?? [], messages),
    begin({ name: visitorName, email }: Visitor) {
      unsentMessages.write({ name: visitorName, email, messages: unsentMessages.read()?.messages ?? [] })
    },
    send(message: string) {
      toldTyping.current = 0
      addPending(name ?? '', { key: createIdempotencyKey(), message, after: messages.at(-1)?.id ?? 0 })
    },
    discard: ({ key }: PendingMessage) => removePending(key, sessionId !== null),
    /** Marks the shown messages as read. */
    see() {
      const last = messages.at(-1)?.id ?? 0
      if (!sessionId || last <= (seen ?? -1)) return
      recordSeen(last)
      if (messages.some(({ id, sender }) => sender === 'support' && id > (seen ?? -1)))
        markSeen(sessionId, last).catch(console.error)
    },
    type() {
      const now = Date.now()
      if (!sessionId || now - toldTyping.current < TYPING_INTERVAL_MS) return
      toldTyping.current = now
      sendTyping(sessionId).catch(console.error)
    },
  }
}

/** Counts the replies after the last message the visitor has seen. */
export function countUnread(messages: ThreadMessage[], seen: number | null): number {
  return seen === null ? 0 : messages.filter(({ id, sender }) => sender === 'support' && id > seen).length
}
