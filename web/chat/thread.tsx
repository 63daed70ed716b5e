import { Fragment, type ReactNode } from 'react'
import type { Sender } from '../../shop/conversations/message.ts'
import { formatDayName } from '../conversations/day-names.ts'
import { DaySeparator, MessageBubble, MessageLog } from '../conversations/message-log.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import type { ThreadMessage } from './chat-api.ts'
import type { PendingMessage } from './unsent-messages.ts'

interface ThreadProps {
  greeting: ReactNode
  messages: ThreadMessage[]
  outgoing: PendingMessage[]
  /** The status of a pending message. */
  stateOf: (one: PendingMessage) => ReactNode
  /** The delivery state of the visitor's last sent message. */
  receipt: (last: ThreadMessage) => ReactNode
  /** Staff are typing. */
  typing: boolean
  onEnd: (isInView: boolean) => void
}

/** The messages of the visitor and of support. */
export function Thread({ greeting, messages, outgoing, stateOf, receipt, typing, onEnd }: ThreadProps) {
  const { t, lang } = useTranslation('contact')
  const writing = outgoing.length
  const names = { user: t('chat.you'), support: t('chat.support') }
  const lastMine = messages.findLast(({ sender }) => sender === 'user')
  const days = messages.map(({ timestamp }) => formatDayName(lang, timestamp))
  const today = formatDayName(lang, new Date().toISOString())
  const nth = { user: 0, support: 0 }
  // A pending message keeps its key after it is sent, so that it is not mounted again.
  const keyOf = (sender: Sender) => {
    nth[sender] += 1
    return `${sender} ${nth[sender]}`
  }
  return (
    <MessageLog
      label={t('chat.thread')}
      newest={messages.at(-1)?.id}
      writing={writing}
      typing={typing}
      onEnd={onEnd}
      className="p-5"
    >
      <MessageBubble isOwn={false} name={names.support}>
        {greeting}
      </MessageBubble>
      {messages.map((one, index) => {
        const { message, sender, timestamp } = one
        // A separator marks each new day. Messages of today alone need none.
        const isNewDay = days[index] !== (days[index - 1] ?? today)
        const next = messages[index + 1]
        const isLastOfDay = days[index] !== days[index + 1]
        return (
          <Fragment key={keyOf(sender)}>
            {isNewDay && <DaySeparator name={days[index] ?? ''} />}
            <MessageBubble
              isOwn={sender === 'user'}
              name={names[sender]}
              timestamp={next?.sender === sender && !isLastOfDay ? undefined : timestamp}
              state={one === lastMine && writing === 0 && receipt(one)}
            >
              {message}
            </MessageBubble>
          </Fragment>
        )
      })}
      {outgoing.map((one) => (
        <MessageBubble key={keyOf('user')} isOwn name={names.user} state={stateOf(one)}>
          {one.message}
        </MessageBubble>
      ))}
      {typing && <TypingDots label={t('chat.typing')} />}
    </MessageLog>
  )
}

/** The typing indicator. Screen readers announce it once. */
function TypingDots({ label }: { label: string }) {
  return (
    <p
      data-typing
      className="flex items-center gap-1 self-start rounded-panel rounded-es-control border border-line bg-surface px-4 py-3.5"
    >
      <span className="sr-only">{label}</span>
      {['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-2 animate-pulse rounded-full bg-muted motion-reduce:animate-none ${delay}`}
        />
      ))}
    </p>
  )
}
