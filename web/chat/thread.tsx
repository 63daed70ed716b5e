import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Sender } from '../../shop/conversations/message.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { Outgoing, ThreadMessage } from './use-thread.ts'

interface ThreadProps {
  label: string
  /** What they are written in, where it may be another than the page's. */
  lang?: Lang
  /** Whose messages stand on the reader's own side. */
  mine: Sender
  names: Record<Sender, string>
  greeting?: ReactNode
  messages: ThreadMessage[]
  outgoing: Outgoing[]
  onRetry: (one: Outgoing) => void
}

interface Entry {
  message: string
  sender: Sender
  /** Under the last of what one of them said. */
  timestamp?: string
  outgoing?: Outgoing
}

/** So near to its end the reader follows along; further up they are reading. */
const NEAR = 80

/** What was said, from top to bottom. It follows what is new, and what the reader says themselves. */
export function Thread(props: ThreadProps) {
  const { label, lang, mine, names, greeting, messages, outgoing, onRetry } = props
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const count = messages.length + outgoing.length
  const writing = outgoing.length > 0
  useLayoutEffect(() => {
    if (count > 0 && (following.current || writing)) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count, writing])
  // What is being sent already has its place, and keeps it once it is sent.
  const entries: Entry[] = [
    ...messages.map(({ message, sender, timestamp }, place) => ({
      message,
      sender,
      timestamp: messages[place + 1]?.sender === sender ? undefined : timestamp,
    })),
    ...outgoing.map((one) => ({ message: one.message, sender: mine, outgoing: one })),
  ]
  const placed = entries.map((entry, place) => ({ ...entry, key: `${place} ${entry.sender}` }))
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled from the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR
      }}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-2"
    >
      {greeting && (
        <MessageBubble mine={false} name={names.support}>
          {greeting}
        </MessageBubble>
      )}
      {placed.map(({ key, message, sender, timestamp, outgoing: one }) => (
        <MessageBubble
          key={key}
          mine={sender === mine}
          name={names[sender]}
          lang={lang}
          timestamp={timestamp}
          sending={one && !one.failed}
          onRetry={one?.failed ? () => onRetry(one) : undefined}
        >
          {message}
        </MessageBubble>
      ))}
    </div>
  )
}
