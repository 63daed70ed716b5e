import { Suspense, useState } from 'react'
import { ChatPanel } from './chat-panel.tsx'
import { useChat } from './chat-store.ts'
import { Conversation } from './conversation.tsx'
import { PreChatForm } from './pre-chat-form.tsx'
import { RestoringConversation } from './restoring-conversation.tsx'
import { useChatHours } from './use-chat-hours.ts'
import { useConversation } from './use-conversation.ts'

export interface ChatProps {
  /** On a screen that must not be disturbed: nothing shows, and nothing is lost. */
  away: boolean
}

/** Its words come with the panel: a closed chat hears of replies without them. */
export default function Chat({ away }: ChatProps) {
  const open = useChat().open && !away
  const conversation = useConversation(open, away)
  const hours = useChatHours(open)
  // Kept here, so that closing the panel loses nothing.
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
            known={visitor}
            emailRefused={emailRefused}
            isClosed={hours?.open === false}
            onBegin={begin}
          />
        )}
      </ChatPanel>
    </Suspense>
  )
}
