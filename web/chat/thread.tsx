import { Fragment, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Sender } from '../../shop/conversations/message.ts'
import type { Lang } from '../../shop/localization/languages.ts'
import { useLang } from '../localization/translation.tsx'
import { nameOfDay } from './day-of.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { Outgoing, ThreadMessage } from './thread-message.ts'
import { TypingDots } from './typing-dots.tsx'

interface ThreadProps<O> {
  label: string
  /** What they are written in, where it may be another than the page's. */
  lang?: Lang
  /** Whose messages stand on the reader's own side. */
  mine: Sender
  names: Record<Sender, string>
  greeting?: ReactNode
  messages: ThreadMessage[]
  outgoing: O[]
  onRetry?: (one: O) => void
  /** What is said of one on its way, in place of that it is or could not be sent. */
  stateOf?: (one: O) => ReactNode
  /** How far the reader's own last message has come, once it is sent. */
  receipt?: (last: ThreadMessage) => ReactNode
  /** Said, and shown as dots, while the other side is writing. */
  typing?: string | null
  /** Told whenever its end comes into view or goes out of it. */
  onEnd?: (isInView: boolean) => void
}

/** So near to its end the reader follows along; further up they are reading. */
const NEAR = 80

/** What was said, from top to bottom. It follows what is new, and what the reader says themselves. */
export function Thread<O extends Omit<Outgoing, 'failed'> & { failed?: boolean }>(props: ThreadProps<O>) {
  const { label, lang, mine, names, greeting, messages, outgoing, onRetry, stateOf, receipt, typing } = props
  const { lang: pageLang } = useLang()
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const newest = messages.at(-1)?.id
  const writing = outgoing.length
  const told = useEffectEvent(() => props.onEnd?.(following.current))
  useLayoutEffect(() => {
    const isNew = newest !== undefined || writing > 0 || typing
    if (isNew && (following.current || writing > 0)) {
      log.current?.scrollTo({ top: log.current.scrollHeight })
      following.current = true
    }
    told()
  }, [newest, writing, typing])

  const lastMine = messages.findLast(({ sender }) => sender === mine)
  const days = messages.map(({ timestamp }) => nameOfDay(pageLang, timestamp))
  const today = nameOfDay(pageLang, new Date().toISOString())
  const nth = { user: 0, support: 0 }
  // What is being sent already has its place, and keeps it once it is sent.
  const keyOf = (sender: Sender) => {
    nth[sender] += 1
    return `${sender} ${nth[sender]}`
  }
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled from the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        const isNear = scrollHeight - scrollTop - clientHeight < NEAR
        if (isNear === following.current) return
        following.current = isNear
        told()
      }}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-5 focus-visible:-outline-offset-2"
    >
      {greeting && (
        <MessageBubble mine={false} name={names.support}>
          {greeting}
        </MessageBubble>
      )}
      {messages.map((one, place) => {
        const { message, sender, timestamp } = one
        // A day is named where another begins; while all is of today there is none to tell apart.
        const isNewDay = days[place] !== (days[place - 1] ?? today)
        const next = messages[place + 1]
        const isLastOfDay = days[place] !== days[place + 1]
        return (
          <Fragment key={keyOf(sender)}>
            {isNewDay && <DayMark name={days[place] ?? ''} />}
            <MessageBubble
              mine={sender === mine}
              name={names[sender]}
              lang={lang}
              timestamp={next?.sender === sender && !isLastOfDay ? undefined : timestamp}
              state={one === lastMine && writing === 0 && receipt?.(one)}
            >
              {message}
            </MessageBubble>
          </Fragment>
        )
      })}
      {outgoing.map((one) => (
        <MessageBubble
          key={keyOf(mine)}
          mine
          name={names[mine]}
          lang={lang}
          sending={!stateOf && !one.failed}
          onRetry={one.failed ? () => onRetry?.(one) : undefined}
          state={stateOf?.(one)}
        >
          {one.message}
        </MessageBubble>
      ))}
      {typing && <TypingDots label={typing} />}
    </div>
  )
}

function DayMark({ name }: { name: string }) {
  return (
    <p className="my-2 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {name}
    </p>
  )
}
