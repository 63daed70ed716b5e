import { Fragment } from 'react'
import { formatDayName } from '../../../conversations/day-names.ts'
import { MessageBubble } from '../../../conversations/message-bubble.tsx'
import { DaySeparator, MessageLog } from '../../../conversations/message-log.tsx'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { ConversationDetails } from '../inbox-api.ts'
import type { PendingReply } from './pending-replies.ts'
import { SendFailed } from './send-failed.tsx'
import { ThreadMessageItem } from './thread-message.tsx'

interface ThreadLogProps {
  conversation: ConversationDetails
  unsent: PendingReply[]
  typing: boolean
  onRetry: (reply: PendingReply) => void
}

/** Messages grouped by day. Scrolls to new messages and to the user's own. */
export function ThreadLog({ conversation, unsent, typing, onRetry }: ThreadLogProps) {
  const { t } = useTranslation('admin-inbox')
  const { t: contact } = useTranslation('contact')
  const { lang } = useLang()
  const { messages, language } = conversation
  return (
    <MessageLog
      label={t('conversation')}
      newest={messages.at(-1)?.id}
      writing={unsent.length}
      typing={typing}
      className="relative px-4 py-4"
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
            <ThreadMessageItem conversation={conversation} message={message} isLast={isLast} />
          </Fragment>
        )
      })}
      {unsent.map((reply) => (
        <MessageBubble
          key={reply.key}
          isOwn
          name={t('you')}
          lang={language}
          state={reply.failed ? <SendFailed onRetry={() => onRetry(reply)} /> : contact('sending')}
        >
          {reply.message}
        </MessageBubble>
      ))}
      {typing && (
        <p className="animate-enter text-sm text-muted" data-testid="typing">
          {t('typing', { name: isolateBidi(conversation.user_name) })}
        </p>
      )}
    </MessageLog>
  )
}
