import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface MessageLogProps {
  label: string
  /** The number of the newest message; another one is followed. */
  newest: number | undefined
  /** How many of the reader's own are on their way: these are followed from wherever they read. */
  writing: number
  typing: boolean
  className: string
  /** Told whenever its end comes into view or goes out of it. */
  onEnd?: (isInView: boolean) => void
  children: ReactNode
}

/** So near to its end the reader follows along; further up they are reading. */
const FOLLOW_DISTANCE_PX = 80

/** What was said, from top to bottom. It follows what is new, and what the reader says themselves. */
export function MessageLog(props: MessageLogProps) {
  const { label, newest, writing, typing, className, children } = props
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const told = useEffectEvent(() => props.onEnd?.(following.current))
  useLayoutEffect(() => {
    const isNew = newest !== undefined || writing > 0 || typing
    if (isNew && (following.current || writing > 0)) {
      log.current?.scrollTo({ top: log.current.scrollHeight })
      following.current = true
    }
    told()
  }, [newest, writing, typing])
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled from the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        const isNear = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX
        if (isNear === following.current) return
        following.current = isNear
        told()
      }}
      className={`flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}

/** Between the messages of two days. */
export function DaySeparator({ name }: { name: string }) {
  return (
    <p className="my-2 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {name}
    </p>
  )
}
