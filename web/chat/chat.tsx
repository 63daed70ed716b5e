import { Suspense, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useChat } from './chat-store.ts'
import { Conversation } from './conversation.tsx'
import { PreChatForm } from './pre-chat-form.tsx'
import { useChatHours } from './use-chat-hours.ts'
import { useConversation } from './use-conversation.ts'

/** Its messages load with the panel: a closed chat counts replies without them. */
export default function Chat() {
  const { open } = useChat()
  const conversation = useConversation(open)
  const hours = useChatHours(open)
  // Kept here, so that closing the panel keeps the draft.
  const [draft, setDraft] = useState('')
  if (!open) return null
  const { visitor, restoring, failed, emailRefused, begin } = conversation
  return (
    <Suspense fallback={null}>
      <ChatPanel hours={hours}>
        {visitor && !emailRefused ? (
          <Conversation {...conversation} name={visitor.name} draft={draft} onDraft={setDraft} />
        ) : restoring ? (
          <RestoringConversation failed={failed} />
        ) : (
          <PreChatForm
            visitor={visitor}
            emailRefused={emailRefused}
            isClosed={hours?.open === false}
            onBegin={begin}
          />
        )}
      </ChatPanel>
    </Suspense>
  )
}

/**
 * Shown while the conversation is being restored. Loading is retried until it succeeds or the conversation is
 * gone.
 */
function RestoringConversation({ failed }: { failed: boolean }) {
  const { t } = useTranslation('contact')
  return (
    <div className="flex-1 space-y-4 p-5">
      <p role="status" className={failed ? 'text-muted' : 'sr-only'}>
        {failed ? t('chat.loadFailed') : t('common:loading')}
      </p>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="ms-auto h-11 w-1/2" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  )
}
