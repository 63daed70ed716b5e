import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import { Time } from '../ui/texts/time.tsx'

interface MessageLogProps {
  label: string
  /** The id of the newest message; the log scrolls when it changes. */
  newest: number | undefined
  /** Number of the reader's own pending messages; the log scrolls to them from any position. */
  writing: number
  typing: boolean
  className: string
  /** Called when the end of the log enters or leaves the viewport. */
  onEnd?: (isInView: boolean) => void
  children: ReactNode
}

/** A reader this close to the end follows new messages; further up they are reading older ones. */
const FOLLOW_DISTANCE_PX = 80

/** The scrolling list of messages. It follows new messages, and always the reader's own. */
export function MessageLog(props: MessageLogProps) {
  const { label, newest, writing, typing, className, children } = props
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const reportEnd = useEffectEvent(() => props.onEnd?.(following.current))
  useLayoutEffect(() => {
    const isNew = newest !== undefined || writing > 0 || typing
    if (isNew && (following.current || writing > 0)) {
      log.current?.scrollTo({ top: log.current.scrollHeight })
      following.current = true
    }
    reportEnd()
  }, [newest, writing, typing])
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        const isNear = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX
        if (isNear === following.current) return
        following.current = isNear
        reportEnd()
      }}
      className={`flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}

/** The separator between messages of two days. */
export function DaySeparator({ name }: { name: string }) {
  return (
    <p className="my-2 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {name}
    </p>
  )
}

interface MessageBubbleProps {
  /** The reader wrote it, so it is on their side. */
  isOwn: boolean
  /** Nobody wrote it: the shop answered by itself. */
  isAutomatic?: boolean
  /** For screen readers: visually the side shows who wrote it. */
  name: string
  /** The language of the text, when it may differ from the page. */
  lang?: Lang
  timestamp?: string
  /** The delivery state. */
  state?: ReactNode
  children: ReactNode
}

const SIDES = {
  isOwn: 'self-end rounded-ee-control bg-accent text-on-accent',
  automatic: 'self-end rounded-ee-control bg-accent-wash',
  theirs: 'self-start rounded-es-control border border-line bg-surface',
} as const

/** A text in which addresses of this shop are links. Other addresses stay text, because anybody may write them. */
function TextWithShopLinks({ text }: { text: string }) {
  const start = `${window.location.origin}/`
  return text.split(/(\s+)/).map((word, index) =>
    word.startsWith(start) ? (
      <a key={index} href={word} className="underline underline-offset-2 hover:no-underline">
        {word}
      </a>
    ) : (
      word
    ),
  )
}

export function MessageBubble(props: MessageBubbleProps) {
  const { isOwn, isAutomatic, name, lang, timestamp, state, children } = props
  return (
    <div className="flex flex-col gap-1" data-message={isOwn ? 'mine' : 'theirs'}>
      <p
        className={`max-w-[min(85%,40rem)] animate-enter whitespace-pre-wrap rounded-panel px-4 py-2 [overflow-wrap:anywhere] ${SIDES[isAutomatic ? 'automatic' : isOwn ? 'isOwn' : 'theirs']}`}
      >
        <span className="sr-only">{name}: </span>
        <span dir="auto" lang={lang} className="block">
          {typeof children === 'string' ? <TextWithShopLinks text={children} /> : children}
        </span>
      </p>
      {(timestamp || state) && (
        <p
          className={`mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted ${isOwn ? 'justify-end self-end' : 'self-start'}`}
        >
          {timestamp && <Time date={timestamp} style="clock" />}
          {state}
        </p>
      )}
    </div>
  )
}
