import { ChevronDown, MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { closeChat, openChat, useChat } from './chat-store.ts'

/**
 * Loads the chat when it is first opened, or when the page is idle and this browser has a conversation. It
 * then stays mounted to receive replies.
 */
export function ChatArea() {
  const { t } = useTranslation('common')
  const { open } = useChat()
  const [Chat, setChat] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      import('./chat.tsx')
        .then((loaded) => setChat(() => loaded.default))
        .catch((error) => {
          console.error(error)
          if (!open) return
          // The next click tries again.
          closeChat()
          toast({ title: t('notLoaded.title'), description: t('notLoaded.text'), tone: 'danger' })
        })
    if (Chat) return
    if (open) load()
    else if (hasConversation()) (window.requestIdleCallback ?? setTimeout)(load)
  }, [open, Chat, t])
  return Chat && <Chat />
}

/** Whether there is a conversation or an unsent message. */
function hasConversation(): boolean {
  try {
    return 'chatSessionId' in localStorage || 'unsentMessages' in localStorage
  } catch {
    return false
  }
}

export function ChatButton() {
  const { t } = useTranslation('common')
  const { open, unread } = useChat()
  return (
    <button
      type="button"
      data-testid="chat-button"
      aria-label={t(unread ? 'chatUnread' : 'chat', { count: unread })}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={open ? closeChat : openChat}
      className="relative grid size-12 place-items-center rounded-full bg-accent sm:size-14 text-on-accent shadow-float hover:bg-accent-strong"
    >
      {open ? <ChevronDown className="size-6" /> : <MessageCircle className="size-6" />}
      {unread > 0 && (
        <span className="absolute -end-1 -top-1 figures min-w-6 rounded-full bg-lime px-2 text-center text-sm leading-6 font-bold text-night">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </button>
  )
}
