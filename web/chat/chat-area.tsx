import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { ChatProps } from './chat.tsx'
import { closeChat, useChat } from './chat-store.ts'

/** Where the chat shows. Its code and words come when it is first opened; from then on it stays, and looks for replies. */
export function ChatArea({ away }: ChatProps) {
  const { open } = useChat()
  const [Chat, setChat] = useState<ComponentType<ChatProps> | null>(null)
  useEffect(() => {
    if (!open || Chat) return
    import('./chat.tsx').then(
      (loaded) => setChat(() => loaded.default),
      (error) => {
        // The next press tries again.
        console.error(error)
        closeChat()
      },
    )
  }, [open, Chat])
  return (
    Chat && (
      <Suspense fallback={null}>
        <Chat away={away} />
      </Suspense>
    )
  )
}
