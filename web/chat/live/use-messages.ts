import { useRef, useState } from 'react'
import { mergeMessages } from '../../conversations/merge-messages.ts'
import type { ThreadMessage } from './chat-calls.ts'

/** What was said, as far as it is known here. */
export function useMessages() {
  const [messages, setMessages] = useState<ThreadMessage[]>([])
  const heardUpTo = useRef<number | undefined>(undefined)
  const take = (more: ThreadMessage[]) => setMessages((known) => mergeMessages(known, more))
  return {
    messages,
    /** Messages from wherever: each stands once, in its place. */
    take,
    /** As `take`, from what leaves none out: the next reading goes on after the last of them. */
    hear(more: ThreadMessage[]) {
      heardUpTo.current = more.reduce((last, { id }) => Math.max(last, id), heardUpTo.current ?? 0)
      take(more)
    },
    /** What was sent from here is no proof of having heard what was said before it. */
    heard: () => heardUpTo.current,
    forget() {
      heardUpTo.current = undefined
      setMessages([])
    },
  }
}
