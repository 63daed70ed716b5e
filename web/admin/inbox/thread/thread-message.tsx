import { Check, CheckCheck, Clock, type LucideIcon, Mail, MailX } from 'lucide-react'
import { MessageBubble } from '../../../conversations/message-bubble.tsx'
import { formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ConversationDetails, ThreadMessage } from '../inbox-api.ts'

interface ThreadMessageItemProps {
  conversation: ConversationDetails
  message: ThreadMessage
  /** Last message of a sequence by one author; the author and time follow it. */
  isLast: boolean
}

export function ThreadMessageItem({ conversation, message, isLast }: ThreadMessageItemProps) {
  const { t } = useTranslation('admin-inbox')
  const { lang } = useLang()
  const { user_name, language } = conversation
  const isStaff = message.sender === 'support'
  const author = isStaff ? (message.author ?? t('automatic')) : user_name
  return (
    <div>
      <MessageBubble isOwn={isStaff} name={author} lang={language}>
        {message.message}
      </MessageBubble>
      {(isLast || message.mail === 'failed') && (
        <p
          className={`mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted ${isStaff ? 'justify-end' : ''}`}
        >
          {isStaff && <span>{message.author ? isolateBidi(message.author) : t('automatic')}</span>}
          <time dateTime={message.timestamp} className="figures">
            {formatDate(lang, message.timestamp, 'clock')}
          </time>
          {isStaff && <Delivery conversation={conversation} message={message} />}
        </p>
      )}
    </div>
  )
}

const MAILS = { queued: Clock, sent: Mail, failed: MailX } as const

/** Delivery status of a reply. */
function Delivery({ conversation, message }: Omit<ThreadMessageItemProps, 'isLast'>) {
  const { t } = useTranslation('admin-inbox')
  const seen = conversation.seen_by_visitor !== null && conversation.seen_by_visitor >= message.id
  if (conversation.channel === 'chat' && seen) {
    return <State icon={CheckCheck} text={t('delivery.seen')} name="seen" />
  }
  if (message.mail) {
    return <State icon={MAILS[message.mail]} text={t(`delivery.${message.mail}`)} name={message.mail} />
  }
  if (conversation.channel === 'contact' || message.author === null) return null
  return <State icon={Check} text={t('delivery.unseen')} name="unseen" />
}

function State({ icon: Icon, text, name }: { icon: LucideIcon; text: string; name: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1 ${name === 'failed' ? 'text-danger' : ''}`}
      data-delivery={name}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {text}
    </span>
  )
}
