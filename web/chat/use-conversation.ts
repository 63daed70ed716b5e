import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, callApi } from '../api-client.ts'
import { TYPING_TTL_MS, useTemporaryFlag } from '../conversations/use-temporary-flag.ts'
import { createUuid } from '../create-uuid.ts'
import {
  createRequestOptions,
  getChatSession,
  openChatStream,
  sendChatMessage,
  type ThreadMessage,
} from './chat-api.ts'
import { chatSessionId, lastSeenMessage, recordSeen } from './chat-storage.ts'
import { setUnread } from './chat-store.ts'
import { openLiveConnection } from './live-connection.ts'
import {
  addUnsentMessage,
  getNextPending,
  type PendingMessage,
  removeUnsentMessage,
  sendUnsent,
  type UnsentMessages,
  unsentMessages,
} from './unsent-messages.ts'

const UNKNOWN_SESSION: LiveSession = { name: null, seenBySupport: 0, closed: false }

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

  // Not `useSubmit`: messages wait in the browser's storage and are sent in their order, also after a reload.
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
      addUnsentMessage(name ?? '', { key: createUuid(), message, after: messages.at(-1)?.id ?? 0 })
    },
    discard: ({ key }: PendingMessage) => removeUnsentMessage(key, sessionId !== null),
    /** Marks the shown messages as read. */
    see() {
      const last = messages.at(-1)?.id ?? 0
      if (!sessionId || last <= (seen ?? -1)) return
      recordSeen(last)
      if (messages.some(({ id, sender }) => sender === 'support' && id > (seen ?? -1)))
        callApi('POST /chat/seen', { json: { sessionId, upTo: last } }, createRequestOptions()).catch(
          console.error,
        )
    },
    type() {
      const now = Date.now()
      if (!sessionId || now - toldTyping.current < TYPING_INTERVAL_MS) return
      toldTyping.current = now
      callApi('POST /chat/typing', { json: { sessionId } }, createRequestOptions()).catch(console.error)
    },
  }
}

/** Counts the replies after the last message the visitor has seen. */
export function countUnread(messages: ThreadMessage[], seen: number | null): number {
  return seen === null ? 0 : messages.filter(({ id, sender }) => sender === 'support' && id > seen).length
}

interface LiveSession {
  name: string | null
  seenBySupport: number
  closed: boolean
}

/** Follows the conversation of this browser. */
function useLiveSession(sessionId: string | null) {
  const { messages, take, hear, heard, forget } = useMessages()
  const [session, setSession] = useState(UNKNOWN_SESSION)
  const [failed, setFailed] = useState(false)
  const [typing, setTyping] = useTemporaryFlag(TYPING_TTL_MS)
  const change = (change: Partial<LiveSession>) => setSession((session) => ({ ...session, ...change }))

  const ask = useEffectEvent(async (id: string) => {
    try {
      const response = await getChatSession(id, heard())
      const { userName: name, seenBySupport, closed } = response
      change({ name, seenBySupport: seenBySupport ?? 0, closed })
      if (lastSeenMessage.read() === null) recordSeen(response.messages.at(-1)?.id ?? 0)
      hear(response.messages)
      setFailed(false)
    } catch (error) {
      setFailed(true)
      // The conversation was deleted; the next message starts a new one. A 404 of the stream alone does not
      // prove that.
      const isGone = error instanceof ApiError && error.status === 404
      if (isGone && chatSessionId.read() === id) chatSessionId.write(null)
      throw error
    }
  })
  const onEvent = useEffectEvent(({ event, data }: { event?: string; data: string }) => {
    const payload = JSON.parse(data)
    if (event === 'message') {
      hear([payload])
      if (payload.sender === 'support') setTyping(false)
    } else if (event === 'typing') setTyping(true)
    else if (event === 'seen')
      setSession((session) => ({ ...session, seenBySupport: Math.max(session.seenBySupport, payload.upTo) }))
    else if (event === 'closed') change({ closed: payload.closed })
  })
  const lastHeard = useEffectEvent(() => heard() ?? 0)
  useEffect(() => {
    if (!sessionId) return
    return openLiveConnection({
      poll: () => ask(sessionId),
      open: (on) => openChatStream(sessionId, lastHeard(), { ...on, onEvent }),
    })
  }, [sessionId])

  const onGone = useEffectEvent(() => {
    forget()
    setSession(({ name }) => ({ ...UNKNOWN_SESSION, name }))
    setFailed(false)
  })
  useEffect(() => (sessionId ? () => onGone() : undefined), [sessionId])

  return { ...session, messages, take, change, typing, failed }
}

/** The known messages of the conversation. */
function useMessages() {
  const [messages, setMessages] = useState<ThreadMessage[]>([])
  const heardUpTo = useRef<number | undefined>(undefined)
  const take = (more: ThreadMessage[]) => setMessages((current) => mergeMessages(current, more))
  return {
    messages,
    /** Adds messages from any source, each once and in order. */
    take,
    /** Adds messages from a source without gaps: the next poll continues after the last of them. */
    hear(more: ThreadMessage[]) {
      heardUpTo.current = more.reduce((last, { id }) => Math.max(last, id), heardUpTo.current ?? 0)
      take(more)
    },
    /** A message sent from here does not prove that earlier messages were received. */
    heard: () => heardUpTo.current,
    forget() {
      heardUpTo.current = undefined
      setMessages([])
    },
  }
}

/**
 * Merges messages by id, in order; the newest version of a message wins. Returns the same array when nothing
 * changed.
 */
export function mergeMessages<Message extends { id: number }>(
  current: Message[],
  incoming: Message[],
): Message[] {
  const all = new Map(current.map((message) => [message.id, message]))
  const news = incoming.filter((message) => !isEqual(all.get(message.id), message))
  if (news.length === 0) return current
  for (const message of news) all.set(message.id, message)
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

function isEqual(current: object | undefined, incoming: object): boolean {
  return JSON.stringify(current) === JSON.stringify(incoming)
}

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
