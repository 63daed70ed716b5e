import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon, Mail, MailX } from 'lucide-react'
import { Fragment } from 'react'
import { formatDayName } from '../../../conversations/day-names.ts'
import { DaySeparator, MessageBubble, MessageLog } from '../../../conversations/message-log.tsx'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { ConversationDetails, ThreadMessage } from '../inbox-api.ts'
import type { PendingReply } from './pending-replies.ts'
import { ReceivedEmail } from './received-email.tsx'

interface ThreadLogProps {
  conversation: ConversationDetails
  unsent: PendingReply[]
  typing: boolean
  onRetry: (reply: PendingReply) => void
}

/** Messages grouped by day. Scrolls to new messages and to the user's own. */
export function ThreadLog({ conversation, unsent, typing, onRetry }: ThreadLogProps) {
  const { t, lang } = useTranslation('admin-inbox', 'contact')
  const { messages, language } = conversation
  return (
    <MessageLog
      label={t('conversation')}
      newest={messages.at(-1)?.id}
      writing={unsent.length}
      typing={typing}
      // Few messages stand above the reply, not at the top of an empty page.
      className="relative px-4 py-4 [&>:first-child]:mt-auto"
    >
      {messages.map((message, place) => {
        const day = formatDayName(lang, message.timestamp)
        const before = messages[place - 1]
        const after = messages[place + 1]
        const isLast =
          after?.sender !== message.sender ||
          after.author !== message.author ||
          formatDayName(lang, after.timestamp) !== day
        return (
          <Fragment key={message.id}>
            {(!before || formatDayName(lang, before.timestamp) !== day) && <DaySeparator name={day} />}
            <Message conversation={conversation} message={message} isLast={isLast} />
          </Fragment>
        )
      })}
      {unsent.map((reply) => (
        <MessageBubble
          key={reply.key}
          isOwn
          name={t('you')}
          lang={language}
          state={reply.failed ? <SendFailed onRetry={() => onRetry(reply)} /> : t('contact:sending')}
        >
          {reply.message}
        </MessageBubble>
      ))}
      {typing && (
        <p className="animate-enter text-sm text-muted" data-testid="typing">
          {t('typing', { name: isolateBidi(conversation.userName) })}
        </p>
      )}
    </MessageLog>
  )
}

interface MessageProps {
  conversation: ConversationDetails
  message: ThreadMessage
  /** Last message of a sequence by one author; the author and time follow it. */
  isLast: boolean
}

function Message({ conversation, message, isLast }: MessageProps) {
  const { t } = useTranslation('admin-inbox')
  const { userName, language } = conversation
  const isStaff = message.sender === 'support'
  const author = message.author ?? t('automatic')
  return (
    <div>
      <MessageBubble
        isOwn={isStaff}
        isAutomatic={isStaff && message.author === null}
        name={isStaff ? author : userName}
        lang={language}
      >
        {message.message || <span className="text-muted">{t('email.noText')}</span>}
      </MessageBubble>
      {message.email && <ReceivedEmail conversation={conversation} message={message} email={message.email} />}
      {(isLast || message.mail === 'failed') && (
        <p
          className={`mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted ${isStaff ? 'justify-end' : ''}`}
        >
          {isStaff && <bdi>{author}</bdi>}
          <Time date={message.timestamp} style="clock" className="figures" />
          {isStaff && <Delivery conversation={conversation} message={message} />}
        </p>
      )}
    </div>
  )
}

const DELIVERY_ICONS = { seen: CheckCheck, unseen: Check, queued: Clock, sent: Mail, failed: MailX } as const

/** Delivery status of a reply. */
function Delivery({ conversation, message }: Omit<MessageProps, 'isLast'>) {
  const { t } = useTranslation('admin-inbox')
  const name = getDeliveryStatus(conversation, message)
  if (!name) return null
  const Icon: LucideIcon = DELIVERY_ICONS[name]
  return (
    <span
      className={`inline-flex items-center gap-1 ${name === 'failed' ? 'text-danger' : ''}`}
      data-delivery={name}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(`delivery.${name}`)}
    </span>
  )
}

function getDeliveryStatus({ channel, seenByVisitor }: ConversationDetails, message: ThreadMessage) {
  if (channel === 'chat' && seenByVisitor !== null && seenByVisitor >= message.id) return 'seen'
  if (message.mail) return message.mail
  return channel === 'contact' || message.author === null ? null : 'unseen'
}

function SendFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('contact')
  return (
    <span className="flex items-center gap-1.5 text-danger">
      <CircleAlert className="size-4" aria-hidden="true" />
      {t('chat.notSent')}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-6 rounded-sm px-1 font-semibold text-link hover:underline"
      >
        {t('common:tryAgain')}
      </button>
    </span>
  )
}
