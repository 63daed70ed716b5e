import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { answer, api } from '../../api-client.ts'
import { MessageInput } from '../../chat/message-input.tsx'
import { Thread } from '../../chat/thread.tsx'
import { useThread } from '../../chat/use-thread.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { usePolling } from '../../ui/use-polling.ts'
import type { ConversationSummary } from './conversation-row.tsx'

const EVERY = 4_000

interface ConversationProps {
  conversation: ConversationSummary
  onAnswered: () => void
  onClose: () => void
}

/** One visitor's chat, as it goes on, and the answer to it. */
export function Conversation({ conversation, onAnswered, onClose }: ConversationProps) {
  const { t } = useTranslation('dashboard')
  const { t: words } = useTranslation('contact')
  const { id, user_name, user_email, language } = conversation
  const [draft, setDraft] = useState('')
  const call = api.admin.conversations[':id']
  const thread = useThread({
    read: async () => (await answer(call.$get({ param: { id } }))).messages,
    async post(message) {
      const said = await answer(call.messages.$post({ param: { id }, json: { message } }))
      onAnswered()
      return [said]
    },
  })
  const load = useEffectEvent(thread.refresh)
  useEffect(() => {
    load()
  }, [])
  usePolling(thread.refresh, EVERY)
  return (
    <section
      aria-labelledby="conversation"
      className="flex h-[clamp(24rem,calc(100dvh-18rem),44rem)] flex-col border-line max-lg:border-b lg:border-s"
    >
      <header className="flex items-center gap-2 border-b border-line py-3 lg:ps-5">
        <Button
          look="quiet"
          size="icon"
          aria-label={t('admin.allChats')}
          onClick={onClose}
          className="shrink-0 lg:hidden"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" />
        </Button>
        <div className="min-w-0">
          <h2 id="conversation" className="type-heading truncate">
            <bdi lang={language}>{user_name}</bdi>
          </h2>
          {user_email && (
            <a href={`mailto:${user_email}`} className="block truncate text-link hover:underline">
              <bdi dir="ltr">{user_email}</bdi>
            </a>
          )}
        </div>
      </header>
      <Thread
        label={words('chat.thread')}
        lang={language}
        mine="support"
        names={{ user: user_name, support: words('chat.support') }}
        messages={thread.messages}
        outgoing={thread.outgoing}
        onRetry={thread.retry}
      />
      <MessageInput
        label={t('admin.answer')}
        placeholder={t('admin.answerPlaceholder')}
        draft={draft}
        onDraft={setDraft}
        onSend={thread.send}
      />
    </section>
  )
}
