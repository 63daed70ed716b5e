import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { TYPING_TTL_MS, useTemporaryFlag } from '../../conversations/use-temporary-flag.ts'
import { chatSessionId, lastSeenMessage, recordSeen } from '../chat-storage.ts'
import { getChatSession, openChatStream } from './chat-calls.ts'
import { openLiveConnection } from './live-connection.ts'
import { useMessages } from './use-messages.ts'

interface LiveSession {
  name: string | null
  seenBySupport: number
  closed: boolean
}

const UNKNOWN_SESSION: LiveSession = { name: null, seenBySupport: 0, closed: false }

/** Follows the conversation of this browser. */
export function useLiveSession(sessionId: string | null) {
  const { messages, take, hear, heard, forget } = useMessages()
  const [session, setSession] = useState(UNKNOWN_SESSION)
  const [failed, setFailed] = useState(false)
  const [typing, setTyping] = useTemporaryFlag(TYPING_TTL_MS)
  const change = (change: Partial<LiveSession>) => setSession((session) => ({ ...session, ...change }))

  const ask = useEffectEvent(async (id: string) => {
    try {
      const response = await getChatSession(id, heard())
      const { user_name: name, seen_by_support, closed } = response
      change({ name, seenBySupport: seen_by_support ?? 0, closed })
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
      setSession((session) => ({ ...session, seenBySupport: Math.max(session.seenBySupport, payload.up_to) }))
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
