import { Fragment } from 'react'
import { nameOfDay } from '../../../conversation/day-names.ts'
import { MessageBubble } from '../../../conversation/message-bubble.tsx'
import { DayMark, MessageLog } from '../../../conversation/message-log.tsx'
import { isolated } from '../../../localization/formats.ts'
import { useLang, useTranslation } from '../../../localization/translation.tsx'
import type { WholeConversation } from '../inbox-calls.ts'
import { NotSent } from './not-sent.tsx'
import { ThreadEntry } from './thread-entry.tsx'
import type { Unsent } from './unsent.ts'

interface ThreadLogProps {
  conversation: WholeConversation
  unsent: Unsent[]
  typing: boolean
  onRetry: (one: Unsent) => void
}

/** What was said, day by day. It follows what is new, and what the reader says themselves. */
export function ThreadLog({ conversation, unsent, typing, onRetry }: ThreadLogProps) {
  const { t } = useTranslation('dashboard')
  const { t: words } = useTranslation('contact')
  const { lang } = useLang()
  const { messages, language } = conversation
  return (
    <MessageLog
      label={t('inbox.thread')}
      newest={messages.at(-1)?.id}
      writing={unsent.length}
      typing={typing}
      className="relative py-4 lg:px-4"
    >
      {messages.map((message, place) => {
        const day = nameOfDay(lang, message.timestamp)
        const before = messages[place - 1]
        const after = messages[place + 1]
        const isLast =
          after?.sender !== message.sender ||
          after.author !== message.author ||
          nameOfDay(lang, after.timestamp) !== day
        return (
          <Fragment key={message.id}>
            {(!before || nameOfDay(lang, before.timestamp) !== day) && <DayMark name={day} />}
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
          state={one.failed ? <NotSent onRetry={() => onRetry(one)} /> : words('sending')}
        >
          {one.message}
        </MessageBubble>
      ))}
      {typing && (
        <p className="animate-enter text-sm text-muted" data-testid="typing">
          {t('inbox.typing', { name: isolated(conversation.user_name) })}
        </p>
      )}
    </MessageLog>
  )
}
