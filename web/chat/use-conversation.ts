import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answer, api, CallFailed } from '../api-client.ts'
import { usePolling } from '../ui/use-polling.ts'
import { chatSessionId } from './chat-session-id.ts'
import { tellNews } from './chat-store.ts'
import { type ThreadMessage, useThread } from './use-thread.ts'

export interface Visitor {
  name: string
  email: string
}

const WHILE_OPEN = 4_000
const WHILE_CLOSED = 30_000

/** The visitor's conversation with the shop, restored when this browser was in one. */
export function useConversation(open: boolean) {
  const sessionId = chatSessionId.use()
  const [visitor, setVisitor] = useState<Visitor | null>(null)
  const [emailRefused, setEmailRefused] = useState(false)
  const [restoring, setRestoring] = useState(sessionId !== null)

  const read = async () => {
    const session_id = chatSessionId.read()
    if (!session_id) return []
    const call = api.chat.session[':session_id'].$get({ param: { session_id }, query: {} })
    const { user_name: name, messages } = await answer(call).catch((error) => {
      // It is gone; the next message begins another.
      if (error instanceof CallFailed && error.status === 404) chatSessionId.write(null)
      throw error
    })
    setVisitor((known) => known ?? { name, email: '' })
    return messages
  }

  const post = async (message: string): Promise<ThreadMessage[]> => {
    const json = {
      session_id: chatSessionId.read(),
      message,
      user_name: visitor?.name ?? '',
      user_email: visitor?.email,
    }
    const { session_id, added } = await answer(api.chat.send.$post({ json })).catch((error) => {
      // Nothing else of it can be wrong: an address that the browser lets pass may still be none.
      if (error instanceof CallFailed && error.status === 422) setEmailRefused(true)
      throw error
    })
    chatSessionId.write(session_id)
    return added
  }

  const thread = useThread(read, post)

  const restore = useEffectEvent(async () => {
    await thread.refresh()
    setRestoring(false)
  })
  useEffect(() => {
    if (sessionId && open) restore()
  }, [sessionId, open])
  usePolling(thread.refresh, sessionId ? (open ? WHILE_OPEN : WHILE_CLOSED) : null)
  useNews(thread.messages, open)

  return {
    ...thread,
    visitor,
    restoring,
    emailRefused,
    begin(told: Visitor) {
      setVisitor(told)
      setEmailRefused(false)
    },
  }
}

/** Replies that come while the chat is closed are told by a dot on its button. */
function useNews(messages: ThreadMessage[], open: boolean): void {
  const seen = useRef(0)
  useEffect(() => {
    const replies = messages.filter(({ sender }) => sender === 'support').length
    if (open) seen.current = replies
    else if (replies > seen.current) tellNews()
  }, [messages, open])
}
