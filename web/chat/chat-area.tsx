import { ChevronDown, type LucideIcon, MessageCircle } from 'lucide-react'
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

export function ChatButton({ className }: { className: string }) {
  const { t } = useTranslation('common')
  const { open, unread } = useChat()
  return (
    <button
      type="button"
      data-testid="chat-button"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={open ? closeChat : openChat}
      className={className}
    >
      <FloatingFace
        icon={open ? ChevronDown : MessageCircle}
        count={unread > 9 ? '9+' : String(unread || '')}
        label={t('chat')}
        name={t(unread ? 'chatUnread' : 'chat', { count: unread })}
      />
    </button>
  )
}

interface FloatingFaceProps {
  icon: LucideIcon
  /** On the icon; empty for none. */
  count: string
  /** The word on the button in the bar of phones. */
  label: string
  /** The name of the button, with the number. */
  name: string
}

/** The content of a floating button. */
export function FloatingFace({ icon: Icon, count, label, name }: FloatingFaceProps) {
  return (
    <>
      <CountedIcon icon={Icon} count={count} />
      <span className="sr-only">{name}</span>
      <span className="phone-task:sr-only md:sr-only" aria-hidden="true">
        {label}
      </span>
    </>
  )
}

/** An icon with a number on its corner, which leaves the drawing in sight. */
export function CountedIcon({ icon: Icon, count }: Pick<FloatingFaceProps, 'icon' | 'count'>) {
  return (
    <span className="relative" aria-hidden="true">
      <Icon className="size-5.5" />
      {count !== '' && (
        <span
          data-count
          className="figures absolute -end-2 -top-1.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.65rem] leading-4 font-semibold text-on-accent ring-2 ring-paper"
        >
          {count}
        </span>
      )}
    </span>
  )
}
