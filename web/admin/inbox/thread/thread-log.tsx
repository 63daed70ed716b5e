import { Fragment, useLayoutEffect, useRef } from 'react'
import { MessageBubble } from '../../../chat/message-bubble.tsx'
import { isolated } from '../../../localization/formats.ts'
import { useLang, useTranslation } from '../../../localization/translation.tsx'
import type { WholeConversation } from '../inbox-calls.ts'
import { dayName } from '../list/list-time.ts'
import { ThreadEntry } from './thread-entry.tsx'
import type { Unsent } from './unsent.ts'

/** So near to its end the reader follows along; further up they are reading. */
const NEAR = 80

interface ThreadLogProps {
  conversation: WholeConversation
  unsent: Unsent[]
  typing: boolean
  onRetry: (one: Unsent) => void
}

/** What was said, day by day. It follows what is new, and what the reader says themselves. */
export function ThreadLog({ conversation, unsent, typing, onRetry }: ThreadLogProps) {
  const { t } = useTranslation('dashboard')
  const { lang } = useLang()
  const log = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  const { messages, language } = conversation
  const writing = unsent.length > 0
  const count = messages.length + unsent.length + (typing ? 1 : 0)
  useLayoutEffect(() => {
    if (count > 0 && (following.current || writing)) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count, writing])
  return (
    <div
      ref={log}
      role="log"
      aria-label={t('inbox.thread')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled from the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR
      }}
      className="relative flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain py-4 lg:px-4 focus-visible:-outline-offset-2"
    >
      {messages.map((message, place) => {
        const day = dayName(lang, message.timestamp)
        const before = messages[place - 1]
        const after = messages[place + 1]
        const isLast =
          after?.sender !== message.sender ||
          after.author !== message.author ||
          dayName(lang, after.timestamp) !== day
        return (
          <Fragment key={message.id}>
            {(!before || dayName(lang, before.timestamp) !== day) && <Day name={day} />}
            <ThreadEntry conversation={conversation} message={message} isLast={isLast} />
          </Fragment>
        )
      })}
      {unsent.map((one) => (
        <MessageBubble
          key={one.key}
          mine
          name={t('inbox.you')}
          lang={language}
          sending={!one.failed}
          onRetry={one.failed ? () => onRetry(one) : undefined}
        >
          {one.message}
        </MessageBubble>
      ))}
      {typing && (
        <p className="animate-enter text-sm text-muted" data-testid="typing">
          {t('inbox.typing', { name: isolated(conversation.user_name) })}
        </p>
      )}
    </div>
  )
}

function Day({ name }: { name: string }) {
  return (
    <p className="my-2 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {name}
    </p>
  )
}
