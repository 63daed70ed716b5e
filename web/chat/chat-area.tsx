import { type ComponentType, useEffect, useState } from 'react'
import type { ChatProps } from './chat.tsx'
import { closeChat, useChat } from './chat-store.ts'

/**
 * Where the chat shows. Its code comes when it is first opened, or once the page rests where this browser is in a
 * conversation; from then on it stays, and hears of replies.
 */
export function ChatArea({ away }: ChatProps) {
  const { open } = useChat()
  const [Chat, setChat] = useState<ComponentType<ChatProps> | null>(null)
  useEffect(() => {
    const load = () =>
      import('./chat.tsx').then(
        (loaded) => setChat(() => loaded.default),
        (error) => {
          // The next press tries again.
          console.error(error)
          closeChat()
        },
      )
    if (Chat || away) return
    if (open) load()
    else if (hasConversation()) (window.requestIdleCallback ?? setTimeout)(load)
  }, [open, away, Chat])
  return Chat && <Chat away={away} />
}

/** In a conversation, or with a message for one that could not be sent. */
function hasConversation(): boolean {
  try {
    return 'chatSessionId' in localStorage || 'chatOutbox' in localStorage
  } catch {
    return false
  }
}
