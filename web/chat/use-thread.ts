import { useRef, useState } from 'react'
import type { Sender } from '../../shop/conversations/message.ts'

export interface ThreadMessage {
  message: string
  sender: Sender
  timestamp: string
}

/** Written here and not yet with the server. */
export interface Outgoing {
  key: number
  message: string
  failed: boolean
}

/**
 * What was said, and what is being said. `read` gives all that the server knows; `post` sends one message and
 * gives what it added. Sent one after the other: the first one makes the conversation that the next belong to.
 */
export function useThread(
  read: () => Promise<ThreadMessage[]>,
  post: (message: string) => Promise<ThreadMessage[]>,
) {
  const [messages, setMessages] = useState<ThreadMessage[]>([])
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const line = useRef(Promise.resolve())
  const keys = useRef(0)
  /** Counts what makes an answer that is still on its way out of date. */
  const age = useRef(0)

  const change = (key: number, change: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const deliver = async ({ key, message }: Outgoing) => {
    age.current += 1
    try {
      const added = await post(message)
      setMessages((known) => [...known, ...added])
      setOutgoing((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      console.error(error)
      change(key, { failed: true })
    }
    age.current += 1
  }

  const enqueue = (one: Outgoing) => {
    line.current = line.current.then(() => deliver(one))
  }

  return {
    messages,
    outgoing,
    send(message: string) {
      keys.current += 1
      const one = { key: keys.current, message, failed: false }
      setOutgoing((all) => [...all, one])
      enqueue(one)
    },
    retry(one: Outgoing) {
      change(one.key, { failed: false })
      enqueue(one)
    },
    /** A failure is logged; what is shown stays. */
    async refresh() {
      const begun = age.current
      try {
        const known = await read()
        if (begun === age.current) setMessages(known)
      } catch (error) {
        console.error(error)
      }
    },
  }
}
