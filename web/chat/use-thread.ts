import { useRef, useState } from 'react'
import { newClientKey } from './client-key.ts'
import { stillOutgoing } from './still-outgoing.ts'
import type { Outgoing, ThreadMessage } from './thread-message.ts'
import { useMessages } from './use-messages.ts'

export type { Outgoing, ThreadMessage } from './thread-message.ts'

interface ThreadCalls<M> {
  /** What was said after that message; without one, what the server gives of its own accord. */
  read: (after: number | undefined) => Promise<M[]>
  /** Sends one message and gives what it added. The key is the same for every try. */
  post: (message: string, clientKey: string) => Promise<M[]>
}

/** What was said, and what staff are saying: sent one after the other, kept while the screen is. */
export function useThread<M extends ThreadMessage>({ read, post }: ThreadCalls<M>) {
  const { messages, take, hear, heard } = useMessages<M>()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const line = useRef(Promise.resolve())

  const mark = (key: string, failed: boolean) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, failed } : one)))

  const deliver = async ({ key, message }: Outgoing) => {
    try {
      take(await post(message, key))
      setOutgoing((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      console.error(error)
      mark(key, true)
    }
  }
  const enqueue = (one: Outgoing) => {
    line.current = line.current.then(() => deliver(one))
  }

  return {
    messages,
    outgoing: stillOutgoing(outgoing, messages, 'support'),
    take,
    send(message: string) {
      const after = messages.at(-1)?.id ?? 0
      const one = { key: newClientKey(), message, after, failed: false }
      setOutgoing((all) => [...all, one])
      enqueue(one)
    },
    retry(one: Outgoing) {
      mark(one.key, false)
      enqueue(one)
    },
    /** A failure is logged; what is shown stays. */
    async refresh() {
      try {
        hear(await read(heard()))
      } catch (error) {
        console.error(error)
      }
    },
  }
}
