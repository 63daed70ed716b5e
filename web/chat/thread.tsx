import { Check, CheckCheck, CircleAlert, Clock, CloudOff } from 'lucide-react'
import { Fragment } from 'react'
import type { Sender } from '../../shop/conversations/message.ts'
import { formatDayName } from '../conversations/day-names.ts'
import { DaySeparator, MessageBubble, MessageLog } from '../conversations/message-log.tsx'
import { formatDate } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from '../ui/texts/sentence.tsx'
import type { ThreadMessage } from './chat-api.ts'
import { deliveryDelay, type PendingMessage } from './unsent-messages.ts'

const ACTION_CLASS = 'min-h-6 rounded-sm px-1 font-semibold text-link hover:underline'

interface ThreadProps {
  /** The name of the visitor. */
  name: string
  messages: ThreadMessage[]
  outgoing: PendingMessage[]
  /** The last message that support has seen. */
  seenBySupport: number
  /** Staff are typing. */
  typing: boolean
  onEdit: (one: PendingMessage) => void
  onDiscard: (one: PendingMessage) => void
  onEnd: (isInView: boolean) => void
}

/** The messages of the visitor and of support. */
export function Thread(props: ThreadProps) {
  const { name, messages, outgoing, seenBySupport, typing, onEdit, onDiscard, onEnd } = props
  const { t, lang } = useTranslation('contact')
  const writing = outgoing.length
  const names = { user: t('chat.you'), support: t('chat.support') }
  const lastWaiting = outgoing.findLast(({ refused }) => refused === undefined)
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
        {/* The name is isolated, so that another script does not change the direction of the sentence. */}
        <Sentence text={t('chat.greeting', { name: SLOT })}>
          <bdi>{name}</bdi>
        </Sentence>
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
              state={one === lastMine && writing === 0 && <SeenStatus isSeen={one.id <= seenBySupport} />}
            >
              {message}
            </MessageBubble>
          </Fragment>
        )
      })}
      {outgoing.map((one) => (
        <MessageBubble
          key={keyOf('user')}
          isOwn
          name={names.user}
          state={
            <PendingMessageStatus
              one={one}
              isLast={one === lastWaiting}
              onEdit={onEdit}
              onDiscard={onDiscard}
            />
          }
        >
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

/** The delivery state of the visitor's last message. Screen readers do not announce it. */
function SeenStatus({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('contact')
  const Icon = isSeen ? CheckCheck : Check
  return (
    <span aria-live="off" data-receipt className="inline-flex items-center gap-1">
      <Icon className={`size-4 ${isSeen ? 'text-link' : ''}`} aria-hidden="true" />
      {isSeen ? t('chat.seen') : t('chat.sent')}
    </span>
  )
}

interface PendingMessageStatusProps {
  one: PendingMessage
  /** The status of all pending messages is shown once, below the last one. */
  isLast: boolean
  onEdit: (one: PendingMessage) => void
  onDiscard: (one: PendingMessage) => void
}

/** Explains why a message is not sent yet, and offers to edit or discard a rejected one. */
function PendingMessageStatus({ one, isLast, onEdit, onDiscard }: PendingMessageStatusProps) {
  const { t, lang } = useTranslation('contact')
  const held = deliveryDelay.use()
  if (one.refused !== undefined)
    return (
      <>
        <span className="flex items-center gap-1.5 text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {one.refused || t('chat.notSent')}
        </span>
        <span className="flex gap-1">
          <button type="button" onClick={() => onEdit(one)} className={ACTION_CLASS}>
            {t('chat.edit')}
          </button>
          <button type="button" onClick={() => onDiscard(one)} className={ACTION_CLASS}>
            {t('chat.discard')}
          </button>
        </span>
      </>
    )
  if (!isLast) return null
  if (!held) return <span aria-live="off">{t('sending')}</span>
  const Icon = held.why === 'offline' ? CloudOff : Clock
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {held.why === 'offline'
        ? t('chat.waiting')
        : t('chat.rateLimited', { time: formatDate(lang, new Date(held.until).toISOString(), 'clock') })}
    </span>
  )
}
