import { useRef, useState } from 'react'
import { mergeMessages } from '../../conversations/merge-messages.ts'
import type { ThreadMessage } from './chat-calls.ts'

/** The known messages of the conversation. */
export function useMessages() {
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
