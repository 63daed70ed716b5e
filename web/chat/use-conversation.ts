import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { newKey } from '../new-key.ts'
import { sendMessage, tellSeen, tellTyping } from './chat-calls.ts'
import { chatSeen, seeUpTo } from './chat-seen.ts'
import { chatSessionId } from './chat-session-id.ts'
import { tellUnread } from './chat-store.ts'
import { countUnread } from './count-unread.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { addUnsent, firstOf, type Outbox, outbox, removeUnsent, type Unsent } from './outbox.ts'
import { stillOutgoing } from './still-outgoing.ts'
import { useLiveSession } from './use-live-session.ts'

export interface Visitor {
  name: string
  email: string
}

/** Staff are told this often that somebody is writing. */
const TELL_TYPING = 3_000

/** The visitor's conversation with the shop, restored when this browser was in one. */
export function useConversation(open: boolean, away: boolean) {
  const sessionId = chatSessionId.use()
  const kept = outbox.use()
  const seen = chatSeen.use()
  const live = useLiveSession(sessionId, !away)
  const { messages, take, change } = live
  const toldTyping = useRef(0)
  const name = kept?.name || live.name

  const post = useEffectEvent(async ({ key, message }: Unsent, { name: user_name, email }: Outbox) => {
    const session_id = chatSessionId.read()
    const sent = await sendMessage({ session_id, message, user_name, user_email: email, client_key: key })
    if (sent.session_id !== session_id) chatSessionId.write(sent.session_id)
    // Shown before it leaves the outbox: that is redrawn at once, and would leave a gap.
    flushSync(() => {
      change({ name: user_name, closed: false })
      take(sent.added)
    })
    seeUpTo(sent.added[0]?.id ?? 0)
  })
  useEffect(() => {
    if (kept && firstOf(kept)) deliverOutbox((one, from) => post(one, from))
  }, [kept])

  const unread = countUnread(messages, seen)
  useEffect(() => {
    if (!open) tellUnread(unread)
  }, [unread, open])

  return {
    ...live,
    visitor: name ? { name, email: kept?.email ?? '' } : null,
    emailRefused: kept?.emailRefused ?? false,
    restoring: sessionId !== null && !name,
    outgoing: stillOutgoing(kept?.messages ?? [], messages),
    begin({ name: told, email }: Visitor) {
      outbox.write({ name: told, email, messages: outbox.read()?.messages ?? [] })
    },
    send(message: string) {
      toldTyping.current = 0
      addUnsent(name ?? '', { key: newKey(), message, after: messages.at(-1)?.id ?? 0 })
    },
    discard: ({ key }: Unsent) => removeUnsent(key, sessionId !== null),
    /** What is shown to its end has been seen. */
    see() {
      const last = messages.at(-1)?.id ?? 0
      if (!sessionId || last <= (seen ?? -1)) return
      seeUpTo(last)
      if (messages.some(({ id, sender }) => sender === 'support' && id > (seen ?? -1)))
        tellSeen(sessionId, last).catch(console.error)
    },
    type() {
      const now = Date.now()
      if (!sessionId || now - toldTyping.current < TELL_TYPING) return
      toldTyping.current = now
      tellTyping(sessionId).catch(console.error)
    },
  }
}
