import { useState } from 'react'
import { useTranslation } from '../localization/translation.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useChat } from './chat-store.ts'
import { Greeting } from './greeting.tsx'
import { MessageInput } from './message-input.tsx'
import { PreChatForm } from './pre-chat-form.tsx'
import { Thread } from './thread.tsx'
import { useConversation } from './use-conversation.ts'

export interface ChatProps {
  /** On a screen that must not be disturbed: nothing shows, and nothing is lost. */
  away: boolean
}

export default function Chat({ away }: ChatProps) {
  const { t } = useTranslation('contact')
  const open = useChat().open && !away
  const { visitor, restoring, emailRefused, begin, ...thread } = useConversation(open)
  // Kept here, so that closing the panel loses nothing.
  const [draft, setDraft] = useState('')
  if (!open) return null
  return (
    <ChatPanel>
      {visitor && !emailRefused ? (
        <>
          <Thread
            label={t('chat.thread')}
            mine="user"
            names={{ user: t('chat.you'), support: t('chat.support') }}
            greeting={<Greeting name={visitor.name} />}
            messages={thread.messages}
            outgoing={thread.outgoing}
            onRetry={thread.retry}
          />
          <MessageInput
            label={t('chat.input')}
            placeholder={t('chat.placeholder')}
            draft={draft}
            onDraft={setDraft}
            onSend={thread.send}
          />
        </>
      ) : restoring ? (
        <Restoring label={t('common:loading')} />
      ) : (
        <PreChatForm known={visitor} emailRefused={emailRefused} onBegin={begin} />
      )}
    </ChatPanel>
  )
}

function Restoring({ label }: { label: string }) {
  return (
    <div className="flex-1 space-y-4 p-5">
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="ms-auto h-11 w-1/2" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  )
}
