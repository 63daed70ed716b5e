import { ChevronDown, MessageCircle } from 'lucide-react'
import { useTranslation } from '../i18n/translation.tsx'
import { closeChat, openChat, useChat } from './chat-store.ts'

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
